// Reading position and move text strictly, with errors that point at the column.

import { InvalidText, quoted } from "./errors";
import { FACTS } from "./facts";

/** Reads position text from left to right and says where it went wrong. */
export class Reader {
  at = 0;
  private readonly letters: string[];

  constructor(
    private readonly what: string,
    text: string,
  ) {
    this.letters = [...text];
  }

  error(problem: string, at = this.at): InvalidText {
    return new InvalidText(this.what, at + 1, problem);
  }

  get next(): string {
    return this.letters[this.at] ?? "";
  }

  get atEnd(): boolean {
    return this.at === this.letters.length;
  }

  found(): string {
    return this.atEnd ? "the end" : quoted(this.next);
  }

  /** A number in plain digits, without sign or leading zero. */
  number(what: string, most = FACTS.text.most): number {
    const begin = this.at;
    while (/^[0-9]$/.test(this.next)) this.at++;
    const digits = this.letters.slice(begin, this.at).join("");
    if (!digits) {
      if (this.next === "-") throw this.error(`expected ${what}, which cannot be negative`);
      const inDigits = /^\p{Nd}$/u.test(this.next) ? " in the digits 0 to 9" : "";
      throw this.error(`expected ${what}${inDigits}, found ${this.found()}`);
    }
    if (digits !== "0" && digits.startsWith("0")) {
      throw this.error(`expected ${what} without a leading zero`, begin);
    }
    if (digits.length > String(most).length || Number(digits) > most) {
      const problem = `${digits.slice(0, 12)} is too large for ${what}; the most is ${most}`;
      throw this.error(problem, begin);
    }
    return Number(digits);
  }

  expect(mark: string, what: string): void {
    if (this.next !== mark) throw this.error(`expected ${what}, found ${this.found()}`);
    this.at++;
  }

  oneOf(marks: string, what: string): string {
    const mark = this.next;
    if (!mark || !marks.includes(mark)) {
      throw this.error(`expected ${what}, found ${this.found()}`);
    }
    this.at++;
    return mark;
  }

  end(): void {
    if (!this.atEnd) throw this.error(`expected the end, found ${this.found()}`);
  }
}
