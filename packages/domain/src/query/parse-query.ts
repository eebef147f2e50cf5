/**
 * Parses a filter's question (docs/rules/filters.md).
 *
 *   '#work & (overdue | due<=7 days) & !#waiting' → a tree
 *   'p1 today, no date'                           → two lists
 *   'call ann'                                    → tasks with both words
 *   '+Wrok'                                       → Unknown project “Wrok”. Did you mean “Work”?
 */
import { readTerm, type QueryReader } from './read-term.ts';
import {
  joined,
  MAX_QUERY,
  MAX_QUERY_DEPTH,
  MAX_QUERY_LISTS,
  MAX_QUERY_TERMS,
  termsOf,
  type QueryNode,
  type QueryTree,
} from './query-tree.ts';
import { searchedWords } from './searched-words.ts';
import { Scanner, type QueryError, type QueryWord } from './scanner.ts';

export interface ParsedQuery {
  /** Undefined if there is an error. */
  readonly tree: QueryTree | undefined;
  /** All errors, in order. */
  readonly errors: readonly QueryError[];
  readonly words: readonly QueryWord[];
}

export const OPEN_BRACKET = 'This bracket is not closed.';
/** The error of a text that consists only of signs that a search ignores. */
export const NOTHING_TO_FIND = 'This text has no letter, digit or sign to search for.';
const TOO_MANY_TERMS = `A filter can have at most ${MAX_QUERY_TERMS} conditions. Each word of a text counts as one.`;
export const EMPTY_QUERY = 'Type what to look for, such as “#work & overdue”.';

/** Parses a question. Never throws. */
export function parseQuery(text: string, reader: QueryReader): ParsedQuery {
  const scanner = new Scanner(text);
  const length = Array.from(text).length;
  if (length > MAX_QUERY) {
    scanner.addError(`Use at most ${MAX_QUERY.toLocaleString('en')} characters.`, 0, text.length);
    return { tree: undefined, errors: scanner.errors, words: [] };
  }
  if (text.trim() === '') {
    scanner.addError(EMPTY_QUERY, 0, text.length);
    return { tree: undefined, errors: scanner.errors, words: [] };
  }
  const lists = new Parser(scanner, reader).lists();
  const tree = scanner.errors.length === 0 && lists.length > 0 ? { lists } : undefined;
  const errors = scanner.errors.toSorted((a, b) => a.position - b.position);
  return { tree, errors, words: scanner.words };
}

class Parser {
  readonly #scanner: Scanner;
  readonly #reader: QueryReader;
  #terms = 0;

  constructor(scanner: Scanner, reader: QueryReader) {
    this.#scanner = scanner;
    this.#reader = reader;
  }

  lists(): QueryNode[] {
    const scanner = this.#scanner;
    const lists: QueryNode[] = [];
    for (let count = 1; ; count += 1) {
      const start = scanner.position;
      const list = this.#or(0);
      if (list !== undefined) lists.push(list);
      while (scanner.next === ')') {
        scanner.addError('There is no opening bracket for this one.', scanner.position, scanner.position + 1);
        scanner.readOperator(')');
        this.#or(0, true);
      }
      if (count === MAX_QUERY_LISTS + 1) {
        scanner.addError(`A filter can have at most ${MAX_QUERY_LISTS} lists.`, start, scanner.position);
      }
      if (scanner.isAtEnd || !scanner.readOperator(',')) return lists;
    }
  }

  /** @param isOptional true if nothing may follow */
  #or(depth: number, isOptional = false): QueryNode | undefined {
    const scanner = this.#scanner;
    scanner.skipBlanks();
    if (isOptional && (scanner.isAtEnd || /[,)]/u.test(scanner.next))) return undefined;
    const nodes: (QueryNode | undefined)[] = [];
    do nodes.push(this.#and(depth));
    while (scanner.readOperator('|') || scanner.readKeyword('or'));
    return this.#join('or', nodes);
  }

  #and(depth: number): QueryNode | undefined {
    const scanner = this.#scanner;
    const nodes: (QueryNode | undefined)[] = [];
    do {
      nodes.push(this.#not(depth));
      scanner.skipBlanks();
    } while (scanner.readOperator('&') || scanner.readKeyword('and') || this.#isCondition());
    return this.#join('and', nodes);
  }

  /** Returns whether a condition follows without an operator. */
  #isCondition(): boolean {
    const { isAtEnd, next } = this.#scanner;
    return !isAtEnd && !/[,|)&]/u.test(next) && this.#scanner.peekWord().toLowerCase() !== 'or';
  }

  #join(kind: 'and' | 'or', nodes: readonly (QueryNode | undefined)[]): QueryNode | undefined {
    return joined(
      kind,
      nodes.filter((node) => node !== undefined),
    );
  }

  #not(depth: number): QueryNode | undefined {
    const scanner = this.#scanner;
    scanner.skipBlanks();
    const start = scanner.position;
    if (depth > MAX_QUERY_DEPTH) return this.#skipDeep(start);
    const priority = /^!([123])(?![\p{L}\p{N}])/u.exec(scanner.text.slice(start, start + 3));
    if (priority === null && (scanner.readOperator('!') || scanner.readKeyword('not'))) {
      const of = this.#not(depth + 1);
      return of && { kind: 'not', of };
    }
    if (scanner.readOperator('(')) {
      const node = this.#or(depth + 1);
      if (!scanner.readOperator(')') && !scanner.errors.some(({ position }) => position >= start)) {
        scanner.addError(OPEN_BRACKET, start, start + 1);
      }
      return node;
    }
    return this.#term(priority?.[1]);
  }

  #term(priority: string | undefined): QueryNode | undefined {
    const scanner = this.#scanner;
    const start = scanner.position;
    if (scanner.isAtEnd || !this.#isCondition() || scanner.peekWord().toLowerCase() === 'and') {
      scanner.addError('A condition is missing here.', start, Math.min(start + 1, scanner.text.length));
      return undefined;
    }
    this.#terms += 1;
    if (this.#terms === MAX_QUERY_TERMS + 1) {
      scanner.addError(TOO_MANY_TERMS, start, scanner.text.length);
    }
    // After the last condition that is read, the rest is skipped, which bounds the time.
    if (this.#terms > MAX_QUERY_TERMS) {
      scanner.position = scanner.text.length;
      return undefined;
    }
    if (priority === undefined) return this.#counted(readTerm(scanner, this.#reader), start);
    scanner.position += 2;
    scanner.addWord(start, 'term');
    return {
      kind: 'priority',
      priority: (['high', 'medium', 'low'] as const)[Number(priority) - 1] ?? 'none',
    };
  }

  /** Counts each word of a text as a condition, because each is searched for (FILTER-2). */
  #counted(node: QueryNode | undefined, start: number): QueryNode | undefined {
    if (node?.kind !== 'text') return node;
    const scanner = this.#scanner;
    const words = searchedWords(node.text).length;
    if (words === 0) scanner.addError(NOTHING_TO_FIND, start, scanner.position);
    const before = this.#terms;
    this.#terms += Math.max(0, words - 1);
    if (before <= MAX_QUERY_TERMS && this.#terms > MAX_QUERY_TERMS) {
      scanner.addError(TOO_MANY_TERMS, start, scanner.position);
    }
    return node;
  }

  #skipDeep(start: number): undefined {
    const scanner = this.#scanner;
    const message = `Use at most ${MAX_QUERY_DEPTH} levels of brackets and negations.`;
    if (!scanner.errors.some((error) => error.message === message)) {
      scanner.addError(message, start, scanner.text.length);
    }
    scanner.position = scanner.text.length;
  }
}

/** Returns whether a list looks only at tasks that are open: it doesn't ask for others itself (FILTER-7). */
export function isOpenOnly(list: QueryNode): boolean {
  return !termsOf(list).some(
    (term) =>
      (term.kind === 'is' && (term.state === 'open' || term.state === 'done')) ||
      (term.kind === 'date' && term.field === 'completed'),
  );
}
