/**
 * Parses the marks at the end of a task in Obsidian, as its plugin Tasks writes them (IMPORT-59).
 *
 *   'Pay rent 🔁 every month ⏳ 2026-12-01 📅 2026-12-03 ⏫' → repeat, scheduled, due, high priority
 */
import { parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import type { Priority } from '@questlog/domain/tasks/task-facts';

export interface ObsidianMarks {
  /** The text without the marks. Tags between them are at its end. */
  readonly rest: string;
  readonly dueOn: LocalDate | null;
  readonly scheduledOn: LocalDate | null;
  readonly startsOn: LocalDate | null;
  readonly createdOn: LocalDate | null;
  readonly completedOn: LocalDate | null;
  readonly priority: Priority;
  /** The repeat in English words; empty if the task does not repeat. */
  readonly repeat: string;
  /** Dates that do not exist, as written. */
  readonly unreadable: readonly string[];
}

const DATES: ReadonlyMap<string, 'dueOn' | 'scheduledOn' | 'startsOn' | 'createdOn' | 'completedOn'> =
  new Map([
    ['📅', 'dueOn'],
    ['⏳', 'scheduledOn'],
    ['🛫', 'startsOn'],
    ['➕', 'createdOn'],
    ['✅', 'completedOn'],
    ['❌', 'completedOn'],
  ]);
const PRIORITIES: ReadonlyMap<string, Priority> = new Map([
  ['🔺', 'high'],
  ['⏫', 'high'],
  ['🔼', 'medium'],
  ['🔽', 'low'],
  ['⏬', 'low'],
]);

const MARK =
  /\s*(?:([📅⏳🛫➕✅❌])\uFE0F?\s*(\d{4}-\d{2}-\d{2})|([🔺⏫🔼🔽⏬])\uFE0F?|🔁\uFE0F?\s*([a-z\d ,!]{1,80}?))\s*$/iu;
const TAG = /\s(#\S{1,200})\s*$/u;
/** Maximum number of marks and tags after a title. */
const MOST_MARKS = 40;

/** Splits an item's text into its text and its marks. */
export function obsidianMarks(text: string): ObsidianMarks {
  const dates: Record<string, LocalDate | null> = {};
  const unreadable: string[] = [];
  const tags: string[] = [];
  let [rest, priority, repeat]: [string, Priority, string] = [text, 'none', ''];
  let whole = text;
  for (let count = 0; count < MOST_MARKS; count += 1) {
    const [mark, sign, date = '', level, phrase] = MARK.exec(rest) ?? [];
    const tag = mark === undefined ? TAG.exec(rest) : null;
    if (mark === undefined && tag === null) break;
    if (tag !== null) tags.unshift(tag[1] ?? '');
    if (sign !== undefined) {
      const day = parseLocalDate(date);
      if (day === undefined) unreadable.push(date);
      dates[DATES.get(sign) ?? ''] = day ?? null;
    }
    if (level !== undefined) priority = PRIORITIES.get(level) ?? 'none';
    if (phrase !== undefined) repeat = phrase.trim();
    rest = rest.slice(0, rest.length - (mark ?? tag?.[0] ?? '').length);
    // Tags that no mark precedes stay where they are.
    if (mark !== undefined) whole = [rest, ...tags].join(' ').trim() || text;
  }
  return {
    rest: whole,
    dueOn: dates['dueOn'] ?? null,
    scheduledOn: dates['scheduledOn'] ?? null,
    startsOn: dates['startsOn'] ?? null,
    createdOn: dates['createdOn'] ?? null,
    completedOn: dates['completedOn'] ?? null,
    priority,
    repeat,
    unreadable,
  };
}
