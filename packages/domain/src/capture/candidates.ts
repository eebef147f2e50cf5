/**
 * Parts of a typed line that could set a value: phrases such as dates, and marks (tags, projects,
 * members, priorities).
 */
import type { LocalDate } from '../dates/local-date.ts';
import type { LocalTime } from '../dates/local-time.ts';
import type { Range } from '../folded-text.ts';
import { findHashWords, sortWords, type LeftWord } from '../tags/tagged-text.ts';
import { dateOfTime } from '../tasks/task-schedule.ts';
import { parseTagPath } from '../tags/tag-path.ts';
import type { CaptureFacts, CaptureKind, CaptureReader } from './captured.ts';
import { fieldMarkOf, projectMarks } from './marks.ts';
import { memberMarks } from './member-marks.ts';
import { reminderMarkOf, type TypedReminder } from './reminder-phrase.ts';
import type { TypedDuration } from './duration-phrase.ts';
import type { Phrase } from './phrases.ts';
import type { Token } from './tokens.ts';

export interface Candidate {
  readonly kind: CaptureKind;
  /** Range of token indices: [from, end). */
  readonly from: number;
  readonly end: number;
  /** Range in the text in UTF-16 units: [start, stop). */
  readonly start: number;
  readonly stop: number;
  /** Undefined for a tag, a project or a priority, which are marks. */
  readonly phrase: Phrase | undefined;
  /**
   * True if the mark takes effect wherever it is in the title, without being accepted. Not used for phrases.
   */
  readonly isCertain: boolean;
  readonly isLocked: boolean;
  /** True if the user chose to keep the candidate as text. */
  readonly isDismissed?: boolean;
  readonly facts: Partial<CaptureFacts>;
  readonly missingProject?: string;
}

type Mark = Pick<Candidate, 'kind' | 'start' | 'stop' | 'isCertain' | 'facts' | 'missingProject'>;

/** Finds a line's tags, projects, members and priorities in order, and the words beginning with # that remain text. */
export function findMarks(
  text: string,
  tokens: readonly Token[],
  reader: CaptureReader,
  quoted: readonly Range[],
): { readonly marks: readonly Candidate[]; readonly left: readonly LeftWord[] } {
  const { marks: tags, left } = tagMarks(text, reader, quoted);
  const projects = projectMarks(text, reader.projects ?? [], quoted, reader.sectionsOf).map(
    ({ start, end, name, project, section }): Mark => ({
      kind: 'project',
      start,
      stop: end,
      isCertain: project !== undefined,
      facts: { ...(project && { project }), ...(section && { section }) },
      ...(project === undefined ? { missingProject: name } : {}),
    }),
  );
  const members = memberMarks(text, reader.members ?? [], quoted).map(({ start, end, member }): Mark => ({
    kind: 'assignee',
    start,
    stop: end,
    isCertain: true,
    facts: { assignee: member },
  }));
  const fields = tokens.flatMap((token): Mark[] => {
    const { start, end } = token;
    if (token.isQuoted || token.isEscaped || token.head !== '') return [];
    const word = text.slice(start, end);
    const reminderMinutes = reminderMarkOf(word);
    if (reminderMinutes !== undefined) {
      return [{ kind: 'reminder', start, stop: end, isCertain: true, facts: { reminderMinutes } }];
    }
    const found = fieldMarkOf(word);
    if (found === undefined) return [];
    const { field, isCertain, facts } = found;
    return [{ kind: field, start, stop: end, isCertain, facts }];
  });
  const marks = [...tags, ...projects, ...members, ...fields]
    .map((mark) => located(mark, tokens, reader))
    .sort((a, b) => a.start - b.start)
    .filter((mark, index, all) => index === 0 || mark.start >= (all[index - 1]?.stop ?? 0));
  return { marks, left };
}

function tagMarks(
  text: string,
  reader: CaptureReader,
  quoted: readonly Range[],
): { readonly marks: readonly Mark[]; readonly left: readonly LeftWord[] } {
  const words = findHashWords(text).filter(
    ({ start }) => !quoted.some(([from, end]) => start >= from && start < end),
  );
  const known = new Set(reader.tags);
  for (const accepted of reader.accepted ?? []) {
    const path = accepted.startsWith('#') ? parseTagPath(accepted.slice(1)) : undefined;
    if (path !== undefined) known.add(path);
  }
  const dismissed = new Set(
    Array.from(reader.dismissed ?? []).flatMap((each) => (each.startsWith('#') ? each.slice(1) : [])),
  );
  const { taken, offered, left } = sortWords(words, { known, dismissed, carried: reader.carried ?? [] });
  const marks = words.flatMap(({ start, end, path }): Mark[] => {
    const isTaken = taken.some((word) => word.start === start);
    if (path === undefined || !(isTaken || offered.includes(path) || dismissed.has(path))) return [];
    return [{ kind: 'tag', start, stop: end, isCertain: isTaken, facts: { tagPath: path } }];
  });
  return { marks, left };
}

function located(mark: Mark, tokens: readonly Token[], reader: CaptureReader): Candidate {
  const touches = ({ start, end }: Token): boolean => start < mark.stop && end > mark.start;
  const from = tokens.findIndex(touches);
  const count = tokens.slice(from).findIndex((token) => !touches(token));
  return {
    ...mark,
    from,
    end: count === -1 ? tokens.length : from + count,
    phrase: undefined,
    isLocked: mark.kind === 'tag' && (reader.locked?.has('tag') ?? false),
  };
}

export function phraseCandidate(phrase: Phrase, tokens: readonly Token[], reader: CaptureReader): Candidate {
  const { kind, from, end } = phrase;
  return {
    kind,
    from,
    end,
    start: tokens[from]?.start ?? 0,
    stop: endOf(tokens, end),
    phrase,
    isCertain: false,
    isLocked: kind === 'repeat' && (reader.locked?.has('repeat') ?? false),
    facts: factsOf(phrase, reader),
  };
}

/** Returns the candidate of a duration. It applies only together with a time (CAPTURE-66). */
export function durationCandidate(
  { from, end, minutes, isUnsure }: TypedDuration,
  tokens: readonly Token[],
): Candidate {
  const [first, last] = [tokens[from], tokens[end - 1]];
  return {
    kind: 'durationMinutes',
    from,
    end,
    start: first?.start ?? 0,
    stop: endOf(tokens, end),
    phrase: undefined,
    isCertain: !isUnsure && first?.head === '' && /^(?:\.|!*)$/.test(last?.tail ?? ''),
    isLocked: false,
    facts: { durationMinutes: minutes },
  };
}

/** Returns the candidate of a reminder in words, which is only offered (CAPTURE-62). */
export function reminderCandidate(
  { from, end, minutes }: TypedReminder,
  tokens: readonly Token[],
): Candidate {
  return {
    kind: 'reminder',
    from,
    end,
    start: tokens[from]?.start ?? 0,
    stop: endOf(tokens, end),
    phrase: undefined,
    isCertain: false,
    isLocked: false,
    facts: { reminderMinutes: minutes },
  };
}

/** Returns the offset in the text at which a phrase ends. A full stop after the phrase is included. */
export function endOf(tokens: readonly Token[], end: number): number {
  const last = tokens[end - 1];
  return last === undefined ? 0 : last.end + (last.tail === '.' ? 1 : 0);
}

function factsOf(phrase: Phrase, reader: CaptureReader): Partial<CaptureFacts> {
  if (phrase.kind === 'due') return phrase.date === undefined ? {} : { dueOn: phrase.date };
  const clock = phrase.time === undefined ? {} : { time: phrase.time };
  if (phrase.repeat !== undefined)
    return { ...clock, rule: phrase.repeat.rule, scheduledOn: phrase.repeat.firstDate };
  const scheduledOn = phrase.date ?? dayOfTime(phrase.time, reader);
  return { ...clock, scheduledOn, ...(phrase.isEvening ? { thisEvening: true } : {}) };
}

/**
 * Returns the date of a time typed without one: that of the task, or else today, or tomorrow if the time has passed
 * (CAPTURE-33).
 */
export function dayOfTime(
  time: LocalTime | undefined,
  { today, now, date = null }: Pick<CaptureReader, 'today' | 'now' | 'date'>,
): LocalDate {
  return time === undefined ? today : dateOfTime(time, { today, now, scheduledOn: date });
}
