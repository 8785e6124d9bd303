// Addresses that leave the page.

/** Where whoever opens it sits down opposite, or watches. */
export function shareLink(id: string): string {
  return `${location.origin}/g/${id}`;
}
