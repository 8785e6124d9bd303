// How much room the page has: a phone held upright, or one on its side, has little.

const upright = asked("(max-width: 640px) and (orientation: portrait)");
const low = asked("(max-height: 559px)");

/** Whether the page is so narrow that the board stands upright. */
export function narrow(): boolean {
  return upright.met;
}

/** Whether there is no room for anything beside or below the board. */
export function compact(): boolean {
  return upright.met || low.met;
}

function asked(question: string): { met: boolean } {
  const query = globalThis.matchMedia?.(question);
  const answer = $state({ met: query?.matches ?? false });
  query?.addEventListener("change", () => (answer.met = query.matches));
  return answer;
}
