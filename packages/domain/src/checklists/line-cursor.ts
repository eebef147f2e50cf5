/** Reads a line from left to right in columns. A tab extends to the next multiple of four. */

const TAB = 4;

export class LineCursor {
  readonly #line: string;
  #at = 0;
  #column = 0;

  constructor(line: string) {
    this.#line = line;
  }

  /** Index of the next character. */
  get at(): number {
    return this.#at;
  }

  /** Returns the number of columns of white space at this position, and the index after it. */
  #ahead(): { readonly columns: number; readonly at: number } {
    let column = this.#column;
    let at = this.#at;
    for (; at < this.#line.length; at += 1) {
      const sign = this.#line[at];
      if (sign === ' ') column += 1;
      else if (sign === '\t') column += TAB - (column % TAB);
      else break;
    }
    return { columns: column - this.#column, at };
  }

  /** The number of columns of white space at this position. */
  get indent(): number {
    return this.#ahead().columns;
  }

  /** True if only white space is left. */
  get isBlank(): boolean {
    return this.#ahead().at === this.#line.length;
  }

  /** The rest of the line without leading white space. */
  get content(): string {
    return this.#line.slice(this.#ahead().at);
  }

  skipSpace(): void {
    const { columns, at } = this.#ahead();
    this.#at = at;
    this.#column += columns;
  }

  /** Skips columns of white space; a tab may be partly consumed. */
  skipColumns(count: number): void {
    for (let left = count; left > 0 && this.#at < this.#line.length;) {
      const width = this.#line[this.#at] === '\t' ? TAB - (this.#column % TAB) : 1;
      const read = Math.min(left, width);
      this.#column += read;
      left -= read;
      // A tab that is only partly consumed remains the current character.
      if (read === width) this.#at += 1;
    }
  }

  /** Skips characters that are not white space. */
  skip(length: number): void {
    this.#at += length;
    this.#column += length;
  }
}
