import type { GamePage } from "..";
import { piece } from "../../board/figures";
import { _, ngettext } from "../../words/gettext.svelte";

const page: GamePage = {
  lay,
  ratio: "9 / 5.1",
  radius: 36,
  figure: piece,

  kind: () => _("pieces that take by approach and by withdrawal"),
  count: (count) => ngettext("{count} piece", "{count} pieces", count),
  lead: (count, lead) => ngettext("{lead} piece", "{lead} pieces", count, { lead }),
  editions: {
    leaflet: () => _("By the leaflet"),
  },
  options: {
    continuation: () => _("Capturing on"),
    first_turn: () => _("First turn"),
    blocked: () => _("No move left"),
    columns: () => _("Columns"),
    rows: () => _("Rows"),
  },
};

/** Points named as on a chessboard; lines join the neighbours a piece can step to. */
function lay(names: string[]): ReturnType<GamePage["lay"]> {
  const columns = Math.max(...names.map(column));
  const rows = Math.max(...names.map(row));
  const places = names.map((name) => ({
    name,
    x: column(name) - 0.5,
    y: rows - row(name) + 0.5,
    width: 1,
    height: 1,
    shape: "point" as const,
    owner: null,
    number: name,
  }));
  const known = new Set(names);
  const lines = names.flatMap((name) =>
    forward(name)
      .filter((next) => known.has(next))
      .map((next) => [name, next] as [string, string]),
  );
  return { width: columns, height: rows, places, lines };
}

function column(name: string): number {
  return name.charCodeAt(0) - 96;
}

function row(name: string): number {
  return Number(name.slice(1));
}

/** The neighbours that are named later: straight ones everywhere, diagonal ones from even points. */
function forward(name: string): string[] {
  const at = (x: number, y: number) => `${String.fromCharCode(96 + x)}${y}`;
  const [x, y] = [column(name), row(name)];
  const straight = [at(x + 1, y), at(x, y + 1)];
  return (x + y) % 2 ? straight : [...straight, at(x + 1, y + 1), at(x - 1, y + 1)];
}

export default page;
