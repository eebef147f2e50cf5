/** Reads a typed line in the reader's languages (CAPTURE-30 to CAPTURE-40). */
import { addDays, type LocalDate } from '../dates/local-date.ts';
import { fold, type Range } from '../folded-text.ts';
import type { RepeatRule } from '../recurrence/repeat-rule.ts';
import { MAX_REMINDERS } from '../reminders/reminders.ts';
import { withPrefixes } from '../tags/tag-path.ts';
import { TYPED_FIELDS } from '../tasks/task-fields.ts';
import {
  dayOfTime,
  durationCandidate,
  endOf,
  findMarks,
  phraseCandidate,
  reminderCandidate,
  type Candidate,
} from './candidates.ts';
import { chooseTaken, offerable } from './certainty.ts';
import type {
  Captured,
  CaptureItem,
  CaptureReader,
  CaptureSpan,
  LineReading,
  TypedFields,
} from './captured.ts';
import { english } from './languages/english.ts';
import { phrasesOf } from './phrases.ts';
import { firstDateFrom } from './repeat-phrase.ts';
import { quotedRanges, tokensOf, type Token } from './tokens.ts';

/** Parses a typed line in English and the reader's languages. Never throws. */
export function parseLine(text: string, reader: CaptureReader): LineReading {
  const quoted = quotedRanges(text);
  const tokens = tokensOf(text, quoted);
  const { marks, left } = findMarks(text, tokens, reader, quoted);
  const isMark = (index: number): boolean => marks.some(({ from, end }) => index >= from && index < end);
  const languages = [english, ...(reader.languages ?? [])];
  const { phrases, durations, reminders } = phrasesOf(tokens, reader, languages, isMark);
  const candidates = offerable(
    [
      ...marks,
      ...phrases.map((phrase) => phraseCandidate(phrase, tokens, reader)),
      ...durations.map((duration) => durationCandidate(duration, tokens)),
      ...reminders.map((reminder) => reminderCandidate(reminder, tokens)),
    ]
      .map((each) => ({
        ...each,
        isDismissed: reader.dismissed?.has(fold(text.slice(each.start, each.stop))) === true,
      }))
      // A mark kept as text is still a candidate here, so that the title can end at the phrase before it.
      .filter(({ isDismissed, phrase }) => !isDismissed || phrase === undefined)
      .sort((a, b) => a.from - b.from),
    tokens,
  );
  const taken = chooseTaken(candidates, tokens, text, reader.accepted ?? new Set());
  const title = titleWithout([...taken], tokens, text);
  // A task needs a title, so a line that consists only of phrases and marks is left unchanged (CAPTURE-4).
  const isWhole = !/[\p{L}\p{N}\p{S}]/u.test(title);
  const chosen = isWhole ? [] : candidates.filter((each) => taken.has(each));
  const schedule = scheduleOf(chosen, reader);
  return {
    title: isWhole ? text.trim() : title,
    ...schedule,
    dueOn: factOf(chosen, 'dueOn'),
    ...fieldsOf(chosen),
    reminderMinutes: remindersOf(chosen),
    project: factOf(chosen, 'project'),
    section: chosen.findLast(({ facts }) => facts.project !== undefined)?.facts.section,
    assignee: factOf(chosen, 'assignee'),
    ...tagsOf(chosen),
    items: candidates
      .filter(({ isDismissed }) => isDismissed !== true)
      .map((each) =>
        chosen.includes(each)
          ? itemOf({ ...each, facts: resolvedFacts(each, schedule) }, text, tokens, true)
          : itemOf(each, text, tokens, false),
      ),
    isOnlyMarks: isWhole && taken.size > 0,
    left,
  };
}

type Facts = Candidate['facts'];

function factOf<Name extends keyof Facts>(chosen: readonly Candidate[], name: Name): Facts[Name] | undefined {
  return chosen.findLast(({ facts }) => facts[name] !== undefined)?.facts[name];
}

function fieldsOf(chosen: readonly Candidate[]): TypedFields {
  return Object.fromEntries(TYPED_FIELDS.map((field) => [field, factOf(chosen, field)])) as TypedFields;
}

function remindersOf(chosen: readonly Candidate[]): readonly number[] {
  const minutes = new Set(chosen.flatMap(({ facts }) => facts.reminderMinutes ?? []));
  return [...minutes].slice(0, MAX_REMINDERS);
}

function tagsOf(chosen: readonly Candidate[]): Pick<Captured, 'tagPaths' | 'typedTags'> {
  const typedTags = [...new Set(chosen.flatMap(({ facts: { tagPath } }) => tagPath ?? []))];
  return { typedTags, tagPaths: withPrefixes(typedTags) };
}

type ReadSchedule = Pick<Captured, 'scheduledOn' | 'thisEvening' | 'time' | 'rule'>;

/**
 * Returns the values that a phrase sets together with the others: next to 'every month on the 15th',
 * 'tomorrow' is the next 15th (CAPTURE-51).
 */
function resolvedFacts({ kind, facts }: Candidate, schedule: ReadSchedule): Facts {
  const { scheduledOn, thisEvening, time, rule } = schedule;
  if (kind !== 'schedule' && kind !== 'repeat') return facts;
  return {
    ...(scheduledOn === undefined ? {} : { scheduledOn }),
    ...(time === undefined ? {} : { time }),
    ...(thisEvening ? { thisEvening } : {}),
    ...(kind === 'repeat' && rule !== undefined ? { rule } : {}),
  };
}

/** Combines date, time and repeat. If the line has a repeat, the date is its first occurrence. */
function scheduleOf(chosen: readonly Candidate[], reader: CaptureReader): ReadSchedule {
  const date = chosen.find(({ kind }) => kind === 'schedule')?.phrase;
  const repeat = chosen.find(({ kind }) => kind === 'repeat')?.phrase;
  const time = date?.time ?? repeat?.time;
  const thisEvening = (date?.isEvening ?? false) || (repeat?.isEvening ?? false);
  if (repeat === undefined) {
    const scheduledOn = date && (date.date ?? dayOfTime(time, reader));
    return { scheduledOn, thisEvening, time, rule: undefined };
  }
  const found = repeat.repeatFrom?.(date?.date ?? reader.today);
  const isFree = date?.date === undefined;
  const scheduledOn =
    found && isFree ? notPassed(found.rule, found.firstDate, time, reader) : found?.firstDate;
  return { scheduledOn, thisEvening, time, rule: found?.rule };
}

/** Returns the rule's first date; if that is today and the time has passed, the next one. */
function notPassed(
  rule: RepeatRule,
  firstDate: LocalDate,
  time: string | undefined,
  reader: CaptureReader,
): LocalDate {
  const { today, now } = reader;
  const hasPassed = firstDate === today && dayOfTime(time, { today, now }) > firstDate;
  return hasPassed ? firstDateFrom(rule, addDays(today, 1)) : firstDate;
}

/** Returns the text without the applied phrases and marks, and without backslashes that escape words. */
function titleWithout(taken: readonly Candidate[], tokens: readonly Token[], text: string): string {
  const escapes = tokens
    .filter(({ isEscaped }) => isEscaped)
    .map(({ start, head }): Range => [start - head.length - 1, start - head.length]);
  const cuts = [...taken.map(({ start, stop }): Range => [start, stop]), ...escapes].sort(
    (a, b) => a[0] - b[0],
  );
  if (cuts.length === 0) return text.trim();
  let rest = '';
  let from = 0;
  for (const [start, end] of cuts) {
    rest += text.slice(from, start);
    from = end;
    // Remove the space before punctuation: 'Pay rent tomorrow!' becomes 'Pay rent!'.
    if (/^[.,;:!?](?![\p{L}\p{N}])/u.test(text.slice(from))) rest = rest.trimEnd();
  }
  rest += text.slice(from);
  const title = taken.length === 0 ? rest : rest.replaceAll(/\s+/gu, ' ');
  return title.trim().replace(/\s*[,;]$/, '');
}

function itemOf(candidate: Candidate, text: string, tokens: readonly Token[], taken: boolean): CaptureItem {
  const { kind, start, stop, phrase, isLocked, facts, missingProject } = candidate;
  const spans =
    phrase === undefined
      ? [{ kind: kind as CaptureSpan['kind'], start, end: stop, taken }]
      : phrase.parts.map((part) => ({
          kind: part.kind,
          start: tokens[part.from]?.start ?? 0,
          end: endOf(tokens, part.end),
          taken,
        }));
  return {
    kind,
    text: text.slice(start, stop),
    start,
    end: stop,
    taken,
    isLocked,
    spans,
    languages: phrase?.lines.map(({ lexicon }) => lexicon.table.language) ?? [],
    facts,
    ...(missingProject === undefined ? {} : { missingProject }),
  };
}
