/** Reads a question from left to right, and collects its words and errors. */

/** The kinds of a question's parts, which are shown as chips. */
export type QueryWordKind = 'term' | 'text' | 'operator' | 'error';

/** A part of a question, [start, end) in UTF-16 units. */
export interface QueryWord {
  readonly start: number;
  readonly end: number;
  readonly kind: QueryWordKind;
}

/** An error and its place, in UTF-16 units. */
export interface QueryError {
  readonly position: number;
  readonly length: number;
  readonly message: string;
}

const BLANK = /\s*/uy;
/** A word ends at blanks, operators, brackets and quotation marks. */
const WORD = /[^\s&|,()"“”]+/uy;
const QUOTED = /["“”]([^"“”]*)["“”]/uy;

export class Scanner {
  readonly text: string;
  position = 0;
  readonly words: QueryWord[] = [];
  readonly errors: QueryError[] = [];

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  get next(): string {
    return this.text.charAt(this.position);
  }

  skipBlanks(): void {
    this.position += this.#match(BLANK)?.[0].length ?? 0;
  }

  /** Returns the word at the position, without reading it. */
  peekWord(): string {
    return this.#match(WORD)?.[0] ?? '';
  }

  /** Reads a name or text in quotation marks, and returns what is between them. */
  readQuoted(): string | undefined {
    const match = this.#match(QUOTED);
    if (match === undefined) return undefined;
    this.position += match[0].length;
    return match[1] ?? '';
  }

  readOperator(sign: string): boolean {
    if (!this.text.startsWith(sign, this.position)) return false;
    this.#addWord(sign.length, 'operator');
    return true;
  }

  /** Reads one of the words 'and', 'or' and 'not'. */
  readKeyword(keyword: string): boolean {
    if (this.peekWord().toLowerCase() !== keyword) return false;
    this.#addWord(keyword.length, 'operator');
    return true;
  }

  #addWord(length: number, kind: QueryWordKind): void {
    this.words.push({ start: this.position, end: this.position + length, kind });
    this.position += length;
  }

  /** Adds what was read since a position. */
  addWord(start: number, kind: QueryWordKind): void {
    if (this.position > start) this.words.push({ start, end: this.position, kind });
  }

  addError(message: string, start: number, end: number): void {
    this.errors.push({ position: start, length: Math.max(end - start, 0), message });
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position;
    return pattern.exec(this.text) ?? undefined;
  }
}
