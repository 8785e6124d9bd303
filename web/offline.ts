// Builds the service worker, and writes into it which files there are to keep.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { transformWithOxc, type Plugin, type Rolldown } from "vite";

const SOURCE = "src/service-worker.ts";
const FACTS = "src/made/facts.json";

export function offline(): Plugin {
  return {
    name: "hollows-offline",
    apply: "build",
    async generateBundle(_options, bundle) {
      const core = needed(bundle).sort();
      const built = Object.keys(bundle).filter((name) => !name.endsWith(".html"));
      const all = [...built, ...readdirSync("public")];
      const rest = all.filter((name) => !core.includes(name)).sort();
      const version = createHash("sha256").update(JSON.stringify([core, rest]));
      const script = await transformWithOxc(readFileSync(SOURCE, "utf8"), SOURCE);
      version.update(script.code).update(readFileSync("index.html"));
      const facts = {
        __VERSION__: version.digest("hex").slice(0, 12),
        __CORE__: core,
        __REST__: rest,
        __LANGUAGES__: Object.keys(JSON.parse(readFileSync(FACTS, "utf8")).words.languages),
      };
      const source = Object.entries(facts).reduce(
        (code, [name, value]) => code.replaceAll(name, () => JSON.stringify(value)),
        script.code,
      );
      this.emitFile({ type: "asset", fileName: "service-worker.js", source });
    },
  };
}

// Catalogues of languages, and what the study shows of each game.
const LATER = /\/made\/(locale|lessons|puzzles|explorer)\//;

/** What playing needs: all but fonts, endgame tables, what comes later, and what nobody asks for. */
function needed(bundle: Rolldown.OutputBundle): string[] {
  return Object.entries(bundle)
    .filter(([name, part]) =>
      part.type === "chunk"
        ? !LATER.test(part.facadeModuleId ?? "")
        : !/\.(woff2|html|map|table)$/.test(name),
    )
    .map(([name]) => name);
}
