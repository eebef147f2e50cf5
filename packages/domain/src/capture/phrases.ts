/**
 * Finds all phrases in a typed line. A later stage decides which of them apply (CAPTURE-32 to CAPTURE-36).
 */
import { clockAt } from './clock-phrase.ts';
import { dateAt } from './date-phrase.ts';
import { timeBehind } from './day-part.ts';
import { durationBehind, ledDuration, type TypedDuration } from './duration-phrase.ts';
import { hoursAhead, type ClockReader } from './hours-ahead.ts';
import { find, isJoined, linesOf, type Line } from './lexicon.ts';
import { rangeTokens } from './ranges.ts';
import { ledReminder, type TypedReminder } from './reminder-phrase.ts';
import { repeatAt } from './repeat-phrase.ts';
import { NO_VALUES, schedulePhrase, type PhrasePart, type Reading } from './schedule-phrase.ts';
import type { Token } from './tokens.ts';
import type { WordTable } from './word-table.ts';

export interface Phrase extends Reading {
  /** The lines in which the phrase reads the same: '5.12.' in German and Polish. */
  readonly lines: readonly Line[];
}

/** A line's phrases, and the durations and reminders beside them. */
interface Phrases {
  readonly phrases: readonly Phrase[];
  readonly durations: readonly TypedDuration[];
  readonly reminders: readonly TypedReminder[];
}

/**
 * Finds a line's phrases, durations and reminders in order. If several languages match at one position, the longest match wins, then
 * the first language.
 * @param isMark whether a token belongs to a tag, a project or a priority
 */
export function phrasesOf(
  tokens: readonly Token[],
  reader: ClockReader,
  languages: readonly WordTable[],
  isMark: (index: number) => boolean,
): Phrases {
  const ranges = rangeTokens(linesOf(tokens, languages, reader), reader);
  const free = tokens.map((token, at) => (ranges.has(at) ? { ...token, isQuoted: true } : token));
  const lines = linesOf(free, languages, reader);
  const phrases: Phrase[] = [];
  const durations: TypedDuration[] = [];
  const reminders: TypedReminder[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (isMark(at) || free[at]?.isQuoted === true) continue;
    let best: Reading | undefined;
    let readings: Line[] = [];
    const { word } = tokens[at] ?? { word: '' };
    const isNumber = /^\d/.test(word);
    for (const line of lines) {
      // Every phrase begins with a number or a known word.
      if (!isNumber && !line.lexicon.byFirst.has(word)) continue;
      const phrase = phraseAt(line, at, reader);
      if (phrase !== undefined && phrase.end > (best?.end ?? at)) [best, readings] = [phrase, []];
      if (phrase !== undefined && phrase.end === best?.end) readings.push(line);
    }
    const reminder = best === undefined && !isNumber ? typedReminder(lines, at) : undefined;
    if (reminder !== undefined) {
      reminders.push(reminder);
      at = reminder.end - 1;
      continue;
    }
    if (best === undefined) {
      const duration =
        isNumber || tokens[at]?.isEscaped === true ? undefined : longest(lines, at, ledDuration);
      if (duration === undefined) continue;
      durations.push(duration);
      at = duration.end - 1;
      continue;
    }
    if (tokens[at]?.isEscaped !== true && !isPast(best, reader)) phrases.push({ ...best, lines: readings });
    // In languages that write times as '1h30', the duration behind a time would be a second time.
    const behind = best.time === undefined ? undefined : longest(lines, best.end, durationBehind);
    if (behind !== undefined) durations.push(behind);
    at = (behind?.end ?? best.end) - 1;
  }
  return { phrases, durations, reminders };
}

/** Returns the reminder that one of the languages reads. */
function typedReminder(lines: readonly Line[], at: number): TypedReminder | undefined {
  if (lines[0]?.tokens[at]?.isEscaped === true) return undefined;
  return lines.flatMap((line) => ledReminder(line, at) ?? []).toSorted((a, b) => b.end - a.end)[0];
}

/** Returns the longest duration that one of the languages reads; unsure if one of them is. */
function longest(
  lines: readonly Line[],
  at: number,
  read: (line: Line, at: number) => TypedDuration | undefined,
): TypedDuration | undefined {
  return lines
    .flatMap((line) => read(line, at) ?? [])
    .reduce<TypedDuration | undefined>((best, each) => {
      const isBetter = each.end > (best?.end ?? 0) || (each.end === best?.end && each.isUnsure);
      return isBetter ? each : best;
    }, undefined);
}

/** Returns whether a phrase names a day in the past. Tasks are never scheduled for such a day. */
function isPast({ date }: Reading, { today }: ClockReader): boolean {
  return date !== undefined && date < today;
}

function phraseAt(line: Line, at: number, reader: ClockReader): Reading | undefined {
  return (
    repeatPhrase(line, at, reader) ?? duePhrase(line, at, reader) ?? schedulePhrase(line, at, reader)?.value
  );
}

/** Reads 'every mon' and 'every mon at 9'. */
function repeatPhrase(line: Line, at: number, { today }: ClockReader): Reading | undefined {
  const repeat = repeatAt(line, at, today);
  if (repeat === undefined) return undefined;
  const clock = isJoined(line, repeat.end) ? timeBehind(line, repeat.end, false) : undefined;
  const parts: PhrasePart[] = [{ kind: 'repeat', from: at, end: repeat.end }];
  if (clock !== undefined) parts.push({ kind: 'time', from: repeat.end, end: clock.end });
  return {
    ...NO_VALUES,
    kind: 'repeat',
    from: at,
    end: clock?.end ?? repeat.end,
    parts,
    time: clock?.value.time,
    isEvening: clock !== undefined && clock.value.time === undefined,
    repeat: repeat.value,
    repeatFrom: (from) => repeatAt(line, at, from)?.value,
    isTwofold: clock !== undefined && clock.value.isPart !== true,
    // 'Sales weekly' may be a name.
    isUnsure: clock === undefined && line.lexicon.unsure.has(line.tokens[at]?.word ?? ''),
    isWeak: false,
    line,
  };
}

/** Reads 'by fri', 'due 3 dec', 'deadline tomorrow'. */
function duePhrase(line: Line, at: number, reader: ClockReader): Reading | undefined {
  const before = find(line, 'before', at);
  const due = find(line, 'due', at) ?? before;
  if (due === undefined || !isJoined(line, due.end)) return undefined;
  const ahead = hoursAhead(line, due.end, reader);
  const date = ahead ?? dateAt(line, due.end, reader, true);
  if (date === undefined) return undefined;
  return {
    ...NO_VALUES,
    kind: 'due',
    from: at,
    end: date.end,
    parts: [{ kind: 'due', from: at, end: date.end }],
    date: date.value.date,
    isTwofold: true,
    // A due date has no time, so 'by fri 5pm' and 'due in 3 hours' are only offered.
    isUnsure:
      ahead !== undefined ||
      (before !== undefined && dateAt(line, due.end, reader)?.value.isUnsure === true) ||
      (isJoined(line, date.end) && clockAt(line, date.end, true) !== undefined),
    isWeak: false,
    line,
  };
}
