/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { offline } from "./offline.ts";

export default defineConfig({
  base: "./", // files name each other from where they lie; only pages must know where that is
  plugins: [svelte(), offline()],
  // The kernel lies beside this folder: its WebAssembly in build/, its JavaScript in kernel/.
  server: { fs: { allow: [".."] } },
  worker: { format: "es" },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames: chunkName } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
});

/** A page's file is called by the folder of the page: they are all named alike inside. */
function chunkName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const page = /\/screens\/(\w)(\w*)\/Page\.svelte$/.exec(facadeModuleId ?? "");
  const name = page ? page[1]!.toUpperCase() + page[2] : "[name]";
  return `assets/${name}-[hash].js`;
}
