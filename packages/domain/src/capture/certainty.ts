/**
 * Determines which phrases and marks apply without being accepted (CAPTURE-35, CAPTURE-36): those at the end
 * of the title, and those with two parts. The others are offered.
 */
import { fold } from '../folded-text.ts';
import { TYPED_FIELDS, isTypedField } from '../tasks/task-fields.ts';
import type { Candidate } from './candidates.ts';
import { clockAt } from './clock-phrase.ts';
import { find } from './lexicon.ts';
import type { Phrase } from './phrases.ts';
import { repeatAt } from './repeat-phrase.ts';
import type { Token } from './tokens.ts';
import type { WordKind } from './word-table.ts';

/** Words that are usually lower-case in names and titles. */
const SMALL = /^(?:an?|the|and|or|of|in|on|at|by|to|for|with|from)$/;
/** Kinds of words that make the next phrase ambiguous: 'second friday', 'every last day', 'except friday'. */
const MODIFYING: ReadonlySet<WordKind> = new Set(['nth', 'lastNth', 'every', 'other', 'limit']);
/** Kinds that apply only in a line with a time. */
const NEEDS_TIME: ReadonlySet<Candidate['kind']> = new Set(['durationMinutes', 'reminder']);
const KINDS = [
  'tag',
  'schedule',
  'due',
  'repeat',
  ...TYPED_FIELDS,
  'reminder',
  'project',
  'assignee',
] as const satisfies readonly Candidate['kind'][];
/** Minimum number of capitalised words in the title of a work. */
const TITLE_WORDS = 4;

/** Returns the candidates worth offering: none in brackets, and weak ones only at the end of a title. */
export function offerable(candidates: readonly Candidate[], tokens: readonly Token[]): readonly Candidate[] {
  const closing = atEnd(candidates, tokens);
  return candidates.filter((each) => {
    if (each.phrase === undefined) return each.kind !== 'someday' || closing.has(each);
    const isInBrackets = tokens[each.from]?.head !== '' || /[)\]}>]/.test(tokens[each.end - 1]?.tail ?? '');
    return !isInBrackets && (!each.phrase.isWeak || closing.has(each));
  });
}

/**
 * Returns the candidates that apply.
 * @param candidates in text order
 * @param accepted the offered phrases that the user accepted, in lower case and without accents
 */
export function chooseTaken(
  candidates: readonly Candidate[],
  tokens: readonly Token[],
  text: string,
  accepted: ReadonlySet<string>,
): ReadonlySet<Candidate> {
  const free = candidates.filter(({ isLocked, isDismissed }) => !isLocked && isDismissed !== true);
  const matching = free.filter((each) => isAccepted(each, text, accepted));
  const closing = atEnd(candidates, tokens);
  const certain = free.filter(
    (each) =>
      !matching.includes(each) &&
      (each.phrase === undefined
        ? each.isCertain || (isLowerCase(each, text) && closing.has(each))
        : isCertainPhrase(each, tokens, closing.has(each)) &&
          !isInRange(each, candidates, tokens) &&
          !isEnded(each, candidates)),
  );
  const taken = new Set<Candidate>();
  for (const kind of KINDS) {
    const sure = certain.filter((each) => each.kind === kind);
    const chosen = matching.filter((each) => each.kind === kind);
    if (kind === 'tag' || kind === 'reminder') for (const each of [...sure, ...chosen]) taken.add(each);
    // An accepted phrase replaces phrases of its kind that would otherwise apply. If two dates are equally
    // certain, as in 'on fri and on sat', neither applies.
    else if (chosen.length > 0) taken.add(lastOf(chosen));
    else if (sure.length === 1 && !(kind === 'schedule' && isTitleOfWork(candidates, tokens)))
      taken.add(lastOf(sure));
    else if (isTypedField(kind) && sure.length > 0) taken.add(lastOf(sure));
  }
  // Durations and reminders belong to a time, so they only apply with one, unless the user accepts them.
  if (![...taken].some(({ facts }) => facts.time !== undefined)) {
    for (const each of taken) if (NEEDS_TIME.has(each.kind) && !matching.includes(each)) taken.delete(each);
  }
  return taken;
}

function lastOf(candidates: readonly Candidate[]): Candidate {
  return candidates[candidates.length - 1] as Candidate;
}

/** Returns whether a phrase was accepted. It still counts as accepted if the user has extended it since. */
function isAccepted({ start, stop }: Candidate, text: string, accepted: ReadonlySet<string>): boolean {
  const typed = fold(text.slice(start, stop));
  return Array.from(accepted).some((each) => typed.startsWith(each));
}

function isLowerCase({ kind, start }: Candidate, text: string): boolean {
  return kind === 'priority' && text[start] === 'p';
}

function atEnd(candidates: readonly Candidate[], tokens: readonly Token[]): ReadonlySet<Candidate> {
  const closing = new Set<Candidate>();
  let end = tokens.length;
  for (const candidate of candidates.toReversed()) {
    while (tokens[end - 1]?.word === ',' && end > candidate.end) end -= 1;
    // A mention such as '@bob' at the end does not stop a phrase from ending the title.
    while (end > candidate.end && tokens[end - 1]?.word.startsWith('@') === true) end -= 1;
    if (candidate.end !== end) break;
    closing.add(candidate);
    if (candidate.phrase !== undefined && !isCertainPhrase(candidate, tokens, true)) break;
    end = candidate.from;
  }
  return closing;
}

function isCertainPhrase(
  { phrase, from, end }: Candidate,
  tokens: readonly Token[],
  isAtEnd: boolean,
): boolean {
  if (phrase === undefined || phrase.isUnsure || !(isAtEnd || phrase.isTwofold)) return false;
  const [first, last, before, after] = [tokens[from], tokens[end - 1], tokens[from - 1], tokens[end]];
  if (first === undefined || last === undefined || first.head !== '') return false;
  if (!(isAtEnd ? /^(?:\.|!*)$/ : /^\.?$/).test(last.tail)) return false;
  if (before !== undefined && (before.tail === '' || before.tail === ')') && leadsOn(phrase, before))
    return false;
  // In 'Call Tom at 5pm', 'Tom' is a name, not short for 'tomorrow'.
  if (from > 0 && first.isCapital && phrase.line.lexicon.names.has(first.word)) return false;
  if (isQualified(phrase, from, end) || isLimited(phrase, tokens, end)) return false;
  // In 'on Friday Night Lights', the capitalised word after the phrase makes it part of a name.
  const isName =
    !isAtEnd &&
    phrase.time === undefined &&
    last.isCapital &&
    after?.isCapital === true &&
    !/^\d/.test(last.word);
  return !isName && !(phrase.kind === 'repeat' && !isAtEnd && !phrase.isTwofold);
}

/** An arbitrary start date for parsing. The number of words in a repeat does not depend on it. */
const ANY_DAY = '2000-01-01';
/** Maximum number of words between 'every' and a phrase that belongs to the repeat. */
const REACH_OF_EVERY = 4;

/**
 * Returns whether neighbouring words modify a phrase in a way that the parser does not support: 'um 8 Uhr
 * abends', 'every 2nd tuesday', 'monthly on the 1st'.
 */
function isQualified({ kind, line }: Phrase, from: number, end: number): boolean {
  if (find(line, 'dayPart', end) !== undefined) return true;
  const before = Array.from({ length: Math.min(from, REACH_OF_EVERY) }, (_, index) => from - 1 - index);
  if (before.some((at) => find(line, 'dayPart', at)?.end === from)) return true;
  if (kind === 'repeat') return false;
  return before.some((at) => {
    if ((find(line, 'every', at) ?? find(line, 'adverb', at)) === undefined) return false;
    // A complete repeat right before the phrase does not qualify it: 'every month on the 20th by fri'.
    const isUnsure = line.lexicon.unsure.has(line.tokens[at]?.word ?? '');
    const repeat = isUnsure ? undefined : repeatAt(line, at, ANY_DAY);
    return repeat?.end !== from && (repeat === undefined || clockAt(line, repeat.end)?.end !== from);
  });
}

/**
 * Returns whether the words after a repeat end or restrict it, which the parser does not support: 'every day at
 * 9 until spring', 'every day at 9 for 5 days', 'every day at 9 from 1 dec to 5 dec' (CAPTURE-56).
 */
function isLimited({ kind, line }: Phrase, tokens: readonly Token[], end: number): boolean {
  if (kind !== 'repeat') return false;
  const isRange = line.tokens[end]?.isQuoted === true && tokens[end]?.isQuoted === false;
  // In 'every day for 5 days', the number is one word after the repeat.
  const at = end + 1;
  const count = /^\d+$/.test(tokens[at]?.word ?? '') ? { end: at + 1 } : find(line, 'number', at);
  const isSpan = count !== undefined && find(line, 'unit', count.end) !== undefined;
  return isRange || isSpan || find(line, 'limit', end) !== undefined;
}

/** Kinds of words with which a due date right after a repeat is the end of that repeat. */
const ENDING: readonly WordKind[] = ['limit', 'rangeEnd', 'before'];

/**
 * Returns whether a phrase is a repeat with its end after it, or that end: 'jeden Tag bis 15.12.'
 * (CAPTURE-56).
 */
function isEnded(candidate: Candidate, candidates: readonly Candidate[]): boolean {
  const at = candidates.indexOf(candidate);
  const [repeat, due] =
    candidate.kind === 'repeat' ? [candidate, candidates[at + 1]] : [candidates[at - 1], candidate];
  if (repeat?.kind !== 'repeat' || due?.kind !== 'due' || due.from !== repeat.end) return false;
  const { from, phrase } = due;
  return phrase !== undefined && ENDING.some((word) => find(phrase.line, word, from) !== undefined);
}

function leadsOn({ kind, lines }: Phrase, { word }: Token): boolean {
  const isLead = lines.some(
    ({ lexicon: { byFirst, leadsOn: words } }) =>
      words.has(word) ||
      byFirst.get(word)?.some((each) => each.words.length === 1 && MODIFYING.has(each.kind)) === true,
  );
  // A year before a date, as in "2009 Jul 2", is part of the date.
  const isOrdinal = kind === 'schedule' && /^(?:\d{4}|\d+(?:st|nd|rd|th))$/.test(word);
  return isLead || isOrdinal || word === '/' || word === '+';
}

/**
 * Returns whether a phrase belongs to a range or list of dates: 'on fri and on sat', '3 dec - 10 dec'. A time
 * after a due date belongs neither to that date nor to today.
 */
function isInRange(
  candidate: Candidate,
  candidates: readonly Candidate[],
  tokens: readonly Token[],
): boolean {
  const at = candidates.indexOf(candidate);
  const before = candidates[at - 1];
  const isBeside = (first: Candidate | undefined, second: Candidate | undefined): boolean =>
    (first?.kind === 'schedule' || first?.kind === 'repeat') &&
    second?.kind === 'schedule' &&
    second.from === first.end + 1 &&
    second.phrase !== undefined &&
    leadsOn(second.phrase, tokens[first.end] as Token);
  if (isBeside(before, candidate) || isBeside(candidate, candidates[at + 1])) return true;
  if (candidate.kind !== 'schedule' || candidate.phrase?.date !== undefined) return false;
  // A time belongs to the date next to it. If the two are apart, as in 'tomorrow morning at 8', the time does
  // not mean today.
  return (
    candidates.some(({ kind, phrase }) => kind === 'schedule' && phrase?.date !== undefined) ||
    (before?.kind === 'due' && before.end === candidate.from)
  );
}

/** Returns whether a line with two dates is capitalised like a title: 'Read Monday Begins on Saturday'. */
function isTitleOfWork(candidates: readonly Candidate[], tokens: readonly Token[]): boolean {
  const dates = candidates.filter(({ phrase }) => phrase?.date !== undefined && phrase.kind === 'schedule');
  if (dates.length < 2) return false;
  const words = tokens.filter(({ word }) => /^\p{L}/u.test(word) && !SMALL.test(word));
  return words.length >= TITLE_WORDS && words.every(({ isCapital }) => isCapital);
}
