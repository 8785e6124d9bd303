/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  plugins: [svelte()],
  // The kernel lies beside this folder: its WebAssembly in build/, its JavaScript in kernel/.
  server: { fs: { allow: [".."] } },
  worker: { format: "es" },
  build: { target: "es2022", modulePreload: { polyfill: false } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
