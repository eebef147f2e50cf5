/** Reads one condition of a question (FILTER-3 to FILTER-6). */
import { fold } from '../folded-text.ts';
import type { Priority } from '../tasks/task-facts.ts';
import { parseQueryDate, type QueryDateReader } from './query-dates.ts';
import { resolveName, resolveTarget, type QueryNames } from './query-names.ts';
import {
  COMPARISONS,
  MISSING_FACTS,
  PRESENT_FACTS,
  QUERY_DATES,
  QUERY_VIEWS,
  TASK_STATES,
  type Comparison,
  type QueryTerm,
} from './query-tree.ts';
import type { Scanner } from './scanner.ts';

/** The user and account data that determine what a question means. */
export interface QueryReader extends QueryNames, QueryDateReader {}

export const OPEN_QUOTE = 'The quotation mark is not closed.';

const PRIORITIES: ReadonlyMap<string, Priority> = new Map([
  ['0', 'none'],
  ['1', 'high'],
  ['2', 'medium'],
  ['3', 'low'],
]);
const SINGLE_DAYS: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
]);
const KEYWORDS: ReadonlySet<string> = new Set(['and', 'or', 'not']);
const COMPARED = new RegExp(`^(${[...QUERY_DATES, 'dur'].join('|')})\\s*(<=|>=|[:<=>])`, 'iu');
const VALUED = /^(has|is|in):/iu;
/** Maximum number of words of a date. */
const MAX_DATE_WORDS = 6;

/** Reads the condition at the scanner's position. Returns undefined after an error. */
export function readTerm(scanner: Scanner, reader: QueryReader): QueryTerm | undefined {
  const start = scanner.position;
  const errors = scanner.errors.length;
  const term = read(scanner, reader);
  const isText = term?.kind === 'text';
  scanner.addWord(start, scanner.errors.length > errors ? 'error' : isText ? 'text' : 'term');
  return term;
}

function read(scanner: Scanner, reader: QueryReader): QueryTerm | undefined {
  switch (scanner.next) {
    case '#':
      return readTag(scanner, reader);
    case '+':
      return readTarget(scanner, reader);
    case '@':
      return readMember(scanner, reader);
    case '"':
    case '“':
    case '”':
      return readQuotedText(scanner);
    default:
      return readWords(scanner, reader);
  }
}

/** Maximum number of errors that suggest a name, which bounds the time. */
const MAX_SUGGESTING = 3;

function mayStillSuggest({ errors }: Scanner): boolean {
  return errors.length < MAX_SUGGESTING;
}

/** Reads a name after its sign. */
function readName(scanner: Scanner, sign: string): { readonly name: string; readonly start: number } {
  const start = scanner.position;
  scanner.position += sign.length;
  const quoted = scanner.readQuoted();
  if (quoted !== undefined) return { name: quoted.trim(), start };
  const name = scanner.peekWord();
  scanner.position += name.length;
  return { name, start };
}

function readTag(scanner: Scanner, { tags }: QueryReader): QueryTerm | undefined {
  const isExact = scanner.text.startsWith('#=', scanner.position);
  const { name, start } = readName(scanner, isExact ? '#=' : '#');
  if (name === '') return fail(scanner, 'Type the name of a tag after #.', start);
  const all = tags.map(({ id, fullPath }) => ({ id, name: fullPath }));
  const resolved = resolveName(name, all, 'tag', mayStillSuggest(scanner));
  if ('error' in resolved) return fail(scanner, resolved.error, start);
  return { kind: 'tag', ...resolved.found, isExact };
}

function readTarget(scanner: Scanner, reader: QueryReader): QueryTerm | undefined {
  const { name, start } = readName(scanner, '+');
  if (name === '') return fail(scanner, 'Type the name of a project after +.', start);
  const resolved = resolveTarget(name, reader, mayStillSuggest(scanner));
  if ('error' in resolved) return fail(scanner, resolved.error, start);
  return { kind: resolved.kind, ...resolved.found };
}

function readMember(scanner: Scanner, { members }: QueryReader): QueryTerm | undefined {
  const isQuoted = /^@["“”]/u.test(scanner.text.slice(scanner.position, scanner.position + 2));
  const { name, start } = readName(scanner, '@');
  if (name === '') return fail(scanner, 'Type the name of a member after @, or @me or @none.', start);
  const folded = fold(name);
  if (!isQuoted && (folded === 'me' || folded === 'none')) return { kind: 'assignee', who: folded };
  const resolved = resolveName(name, members, 'member', mayStillSuggest(scanner));
  if ('error' in resolved) return fail(scanner, resolved.error, start);
  return { kind: 'member', ...resolved.found };
}

function readQuotedText(scanner: Scanner): QueryTerm | undefined {
  const start = scanner.position;
  const quoted = scanner.readQuoted();
  if (quoted === undefined) {
    scanner.position = scanner.text.length;
    return fail(scanner, OPEN_QUOTE, start, start + 1);
  }
  const text = wordsOf(quoted).join(' ');
  return text === ''
    ? fail(scanner, 'Type a word between the quotation marks.', start)
    : { kind: 'text', text };
}

function readWords(scanner: Scanner, reader: QueryReader): QueryTerm | undefined {
  const special = readSpecial(scanner, reader);
  if (special !== 'text') return special;
  const words: string[] = [];
  let end = scanner.position;
  while (isPlainWord(scanner)) {
    const word = scanner.peekWord();
    words.push(word);
    scanner.position += word.length;
    end = scanner.position;
    scanner.skipBlanks();
  }
  scanner.position = end;
  return { kind: 'text', text: words.join(' ') };
}

/** Returns whether the word at the position is searched for, and is not the beginning of another condition. */
function isPlainWord(scanner: Scanner): boolean {
  const word = scanner.peekWord();
  if (word === '' || /^[#+@!]/u.test(word) || KEYWORDS.has(word.toLowerCase())) return false;
  return !isSpecial(word, followingWord(scanner, word));
}

/** Returns the word after the one at the position, if only blanks are between them. */
function followingWord(scanner: Scanner, word: string): string {
  const start = scanner.position;
  scanner.position += word.length;
  scanner.skipBlanks();
  const following = scanner.peekWord();
  scanner.position = start;
  return following;
}

function isSpecial(word: string, following: string): boolean {
  const folded = fold(word);
  return (
    /^p[0-3]$/u.test(folded) ||
    SINGLE_DAYS.has(folded) ||
    folded === 'overdue' ||
    (folded === 'no' && missingFact(following) !== undefined) ||
    COMPARED.test([word, following].join(' ')) ||
    VALUED.test(word)
  );
}

function missingFact(word: string): (typeof MISSING_FACTS)[number] | undefined {
  const folded = fold(word);
  return MISSING_FACTS.find((fact) => fact === folded || (fact === 'tags' && folded === 'tag'));
}

/** Returns whether a text can be written without quotation marks. */
export function isBareText(text: string): boolean {
  const words = text.split(' ');
  return words.every(
    (word, at) =>
      !/[&|,()"“”]/u.test(word) &&
      !/^[#+@!]/u.test(word) &&
      !KEYWORDS.has(word.toLowerCase()) &&
      !isSpecial(word, words[at + 1] ?? ''),
  );
}

function readSpecial(scanner: Scanner, reader: QueryReader): QueryTerm | 'text' | undefined {
  const start = scanner.position;
  const word = scanner.peekWord();
  const following = followingWord(scanner, word);
  if (!isSpecial(word, following)) return 'text';
  const folded = fold(word);
  const compared = COMPARED.exec(scanner.text.slice(start));
  if (compared !== null) {
    scanner.position += compared[0].length;
    const is = comparisonOf(compared[2] ?? '');
    const field = (compared[1] ?? '').toLowerCase();
    return field === 'dur' ? readDuration(scanner, is, start) : readDate(scanner, reader, field, is, start);
  }
  const valued = VALUED.exec(word);
  scanner.position += valued === null ? word.length : valued[0].length;
  if (valued !== null) return readValue(scanner, (valued[1] ?? '').toLowerCase(), start);
  const days = SINGLE_DAYS.get(folded);
  if (days !== undefined) return { kind: 'date', field: 'date', is: '=', date: { kind: 'days', days } };
  const priority = PRIORITIES.get(folded.slice(1));
  if (priority !== undefined) return { kind: 'priority', priority };
  if (folded === 'overdue') return { kind: 'overdue' };
  scanner.skipBlanks();
  scanner.position += following.length;
  const fact = missingFact(following);
  return fact && { kind: 'no', fact };
}

function comparisonOf(sign: string): Comparison {
  return COMPARISONS.find((each) => each === sign) ?? '=';
}

/** Reads the words after an operator that make the longest date. */
function readDate(
  scanner: Scanner,
  reader: QueryReader,
  name: string,
  is: Comparison,
  start: number,
): QueryTerm | undefined {
  const field = QUERY_DATES.find((each) => each === name) ?? 'date';
  const sign = scanner.position;
  scanner.skipBlanks();
  const from = scanner.position;
  const quoted = scanner.readQuoted();
  const ends = quoted === undefined ? readWordEnds(scanner) : [scanner.position];
  for (const end of ends.toReversed()) {
    const date = parseQueryDate(quoted ?? scanner.text.slice(from, end), reader);
    if (date === undefined) continue;
    scanner.position = end;
    return { kind: 'date', field, is, date };
  }
  scanner.position = ends[0] ?? from;
  const typed = quoted ?? scanner.text.slice(from, scanner.position);
  if (typed.trim() === '')
    return fail(scanner, 'Type a date here, such as “today” or “7 days”.', start, sign);
  return fail(scanner, `“${typed}” is not a date. Try “today”, “7 days” or “next week”.`, from);
}

/** Returns whether a word begins another condition. '+6 days' is a date, and '+House' is not. */
function beginsOther(word: string, isFirst: boolean): boolean {
  if (word.startsWith('+')) return !isFirst || !/^\+\d/u.test(word);
  return /^[#@!]/u.test(word) || KEYWORDS.has(word.toLowerCase()) || COMPARED.test(word) || VALUED.test(word);
}

/** Reads the next words, and returns where each ends. */
function readWordEnds(scanner: Scanner): number[] {
  const ends: number[] = [];
  for (let word = scanner.peekWord(); word !== ''; word = scanner.peekWord()) {
    if (ends.length === MAX_DATE_WORDS || beginsOther(word, ends.length === 0)) break;
    scanner.position += word.length;
    ends.push(scanner.position);
    scanner.skipBlanks();
  }
  return ends;
}

const HOUR = 60;

function readDuration(scanner: Scanner, is: Comparison, start: number): QueryTerm | undefined {
  scanner.skipBlanks();
  const from = scanner.position;
  const word = scanner.peekWord();
  scanner.position += word.length;
  const [whole, hours = '0', minutes = '0'] = /^(?:(\d{1,2})h)?(?:(\d{1,4})(?:m|min)?)?$/iu.exec(word) ?? [];
  if (whole === undefined || whole === '') {
    return fail(scanner, 'Type a duration here, such as “30m” or “1h30m”.', word === '' ? start : from);
  }
  return { kind: 'duration', is, minutes: Number(hours) * HOUR + Number(minutes) };
}

function readValue(scanner: Scanner, name: string, start: number): QueryTerm | undefined {
  scanner.skipBlanks();
  const word = scanner.peekWord();
  scanner.position += word.length;
  const folded = fold(word);
  const choices = name === 'has' ? PRESENT_FACTS : name === 'is' ? TASK_STATES : QUERY_VIEWS;
  const has = folded === 'description' ? 'notes' : PRESENT_FACTS.find((fact) => fact === folded);
  if (name === 'has' && has !== undefined) return { kind: 'has', fact: has };
  const state = TASK_STATES.find((each) => each === folded);
  if (name === 'is' && state !== undefined) return { kind: 'is', state };
  const view = QUERY_VIEWS.find((each) => each === folded);
  if (name === 'in' && view !== undefined) return { kind: 'in', view };
  return fail(scanner, `After “${name}:”, type one of these: ${choices.join(', ')}.`, start);
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

function fail(scanner: Scanner, message: string, start: number, end = scanner.position): undefined {
  scanner.addError(message, start, end);
}
