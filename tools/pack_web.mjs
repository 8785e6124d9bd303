// Copies a built web app and puts compressed forms beside its files: node pack_web.mjs FROM TO.
// The server hands them out as they are, so it need not compress anything itself.

import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXTS = new Set([".css", ".js", ".json", ".svg", ".txt", ".wasm", ".webmanifest"]);
const WORTH_IT = 0.95; // of the size

const [from, to] = process.argv.slice(2);
cpSync(from, to, { recursive: true });
for (const name of readdirSync(to, { recursive: true })) {
  const path = join(to, name);
  if (!statSync(path).isFile() || !TEXTS.has(extname(path))) continue;
  const whole = readFileSync(path);
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
  const forms = {
    ".br": brotliCompressSync(whole, { params: size }),
    ".gz": gzipSync(whole, { level: 9 }),
  };
  for (const [suffix, form] of Object.entries(forms))
    if (form.length < WORTH_IT * whole.length) writeFileSync(path + suffix, form);
}
