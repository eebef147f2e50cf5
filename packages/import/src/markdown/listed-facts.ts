/**
 * Parses the tags in any list and, in the list of a Questlog export, the details after a task's title
 * (EXPORT-5).
 *
 *   'Book a hotel (scheduled 2026-03-01 19:00, due 2026-03-04, high priority) #travel'
 */
import { parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import { parseLocalTime } from '@questlog/domain/dates/local-time';
import { storableDuration } from '@questlog/domain/tasks/task-duration';
import { TAG_LETTER } from '@questlog/domain/tags/tag-path';
import type { ImportedTask } from '../imported.ts';

export interface ListedFacts extends Pick<
  ImportedTask,
  | 'title'
  | 'tags'
  | 'scheduledOn'
  | 'scheduledTime'
  | 'isThisEvening'
  | 'durationMinutes'
  | 'dueOn'
  | 'priority'
> {
  /** Dates that do not exist, such as 31 November, as written. */
  readonly unreadable: readonly string[];
}

const DATE = String.raw`\d{4}-\d{2}-\d{2}`;
const FACT = String.raw`scheduled ${DATE}(?: \d{2}:\d{2}| evening)?|for \d{1,4} min|due ${DATE}|(?:low|medium|high) priority`;
const FACTS = new RegExp(String.raw`\s\(((?:${FACT})(?:, (?:${FACT})){0,3})\)$`);
/** A word of digits is a number, as in 'Fix #123', so a tag needs a letter. */
const TAG = new RegExp(String.raw`(?:^|\s)#((?=[^\s]*[\p{L}])${TAG_LETTER}+(?:/${TAG_LETTER}+)*)$`, 'u');
const ANY_TAG = new RegExp(String.raw`\s#(${TAG_LETTER}+(?:/${TAG_LETTER}+)*)$`, 'u');
const MAX_TAGS = 100;

/** Splits an item's text into title and details. */
export function listedFacts(text: string): ListedFacts {
  const all = cutTags(text, ANY_TAG);
  const [facts, list] = FACTS.exec(all.rest) ?? [];
  const { rest, tags } = facts === undefined ? cutTags(text, TAG) : all;
  const title = (facts === undefined ? rest : rest.slice(0, -facts.length)).trim();
  // If a line contains only tags, they stay in its title.
  if (title === '') return { ...factsOf(''), title: text, tags: [] };
  return { ...factsOf(list ?? ''), title, tags };
}

function cutTags(text: string, pattern: RegExp): { readonly rest: string; readonly tags: readonly string[] } {
  const tags: string[] = [];
  let rest = text;
  for (let found = pattern.exec(rest); found !== null && tags.length < MAX_TAGS; found = pattern.exec(rest)) {
    tags.unshift(found[1] ?? '');
    rest = rest.slice(0, found.index).trimEnd();
  }
  return { rest, tags: [...new Set(tags)] };
}

function factsOf(list: string): Omit<ListedFacts, 'title' | 'tags'> {
  const [, scheduled, when] = /scheduled (\S+?)(?: (\d{2}:\d{2}|evening))?(?:,|$)/.exec(list) ?? [];
  const due = /due (\S+?)(?:,|$)/.exec(list)?.[1];
  const scheduledOn = dateOf(scheduled);
  const scheduledTime = when === undefined || when === 'evening' ? null : (parseLocalTime(when) ?? null);
  const isUnknownTime = when !== undefined && when !== 'evening' && scheduledTime === null;
  return {
    scheduledOn,
    scheduledTime: scheduledOn === null ? null : scheduledTime,
    isThisEvening: scheduledOn !== null && when === 'evening',
    durationMinutes: storableDuration(Number(/for (\d+) min/.exec(list)?.[1])) ?? null,
    dueOn: dateOf(due),
    priority: (/(low|medium|high) priority/.exec(list)?.[1] ?? 'none') as ImportedTask['priority'],
    unreadable: [
      ...(scheduled !== undefined && (scheduledOn === null || isUnknownTime)
        ? [`${scheduled} ${when ?? ''}`.trim()]
        : []),
      ...(due !== undefined && dateOf(due) === null ? [due] : []),
    ],
  };
}

function dateOf(text: string | undefined): LocalDate | null {
  return parseLocalDate(text ?? '') ?? null;
}
