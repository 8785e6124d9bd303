// What a page of rules is made of.

/** A board that shows a position, and a move in it that the reader can have played. */
export interface Picture {
  /** null is the start. */
  position: string | null;
  move: string | null;
  caption: string;
}

export interface Section {
  id: string;
  title: string;
  text: string[];
  picture?: Picture;
}
