/** What the line under the board says. */
export interface Status {
  text: string;
  /** Something that the reader should not miss. */
  news: boolean;
}
