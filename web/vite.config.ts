/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { offline } from "./offline.ts";

export default defineConfig({
  base: "/",
  plugins: [svelte(), offline()],
  // The kernel lies beside this folder: its WebAssembly in build/, its JavaScript in kernel/.
  server: { fs: { allow: [".."] } },
  worker: { format: "es" },
  build: { target: "es2022", modulePreload: { polyfill: false } },
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
});
