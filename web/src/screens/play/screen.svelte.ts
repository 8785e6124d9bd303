// Whether the page is so narrow that the board stands upright.

const query = globalThis.matchMedia?.("(max-width: 640px) and (orientation: portrait)");
const screen = $state({ narrow: query?.matches ?? false });
query?.addEventListener("change", () => (screen.narrow = query.matches));

export function narrow(): boolean {
  return screen.narrow;
}
