/** Reads a TickTick row's dates, which are instants, and its repeat. */
import { addDays, type LocalDate } from '@questlog/domain/dates/local-date';
import { storableDuration } from '@questlog/domain/tasks/task-duration';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import type { CsvRow } from '../formats/csv.ts';
import type { ImportedTask, Loss } from '../imported.ts';
import { instantOf, wallClock, zoneNamed } from '../instants.ts';
import type { ReadingContext } from '../reader.ts';
import { repeatOfRrule } from '../repeats/rrule-repeats.ts';

type TickTickDates = Pick<
  ImportedTask,
  'scheduledOn' | 'scheduledTime' | 'durationMinutes' | 'dueOn' | 'repeat'
> & {
  readonly losses: readonly Loss[];
};

type Wall = NonNullable<ReturnType<typeof wallClock>>;

/**
 * Returns a task's dates. A single date becomes the scheduled date. A range is scheduled for its first day
 * and due on its last. A date without a time is midnight in the row's zone.
 */
export function datesOf(row: CsvRow, title: string, isOpen: boolean, context: ReadingContext): TickTickDates {
  const losses: Loss[] = [];
  const lose = (kind: string, detail: string): void => void losses.push({ kind, of: title, detail });
  const timeZone = zoneNamed(row.cell('Timezone'), context.timeZone);
  const read = (name: string): Wall | undefined => {
    const instant = instantOf(row.cell(name));
    const wall = instant === undefined ? undefined : wallClock(instant, timeZone);
    if (wall === undefined && row.cell(name) !== '') lose('Dates', row.cell(name));
    return wall;
  };
  const isAllDay = row.cell('Is All Day').toLowerCase() === 'true';
  const [first, last] = [read('Start Date'), read('Due Date')];
  const start = first ?? last;
  if (start === undefined) {
    if (isOpen && row.cell('Repeat') !== '') lose('Repeats', row.cell('Repeat'));
    return {
      scheduledOn: null,
      scheduledTime: null,
      durationMinutes: null,
      dueOn: null,
      repeat: null,
      losses,
    };
  }
  const end = last ?? start;
  // A range of whole days ends at midnight after its last day.
  const endDate = isAllDay && end.date > start.date ? addDays(end.date, -1) : end.date;
  const minutes = isAllDay ? 0 : minutesBetween(start, end);
  const durationMinutes = storableDuration(minutes) ?? null;
  if (minutes !== 0 && durationMinutes === null) lose('Durations', `until ${end.time}`);
  const time = isAllDay ? null : start.time;
  return {
    scheduledOn: start.date,
    scheduledTime: time,
    durationMinutes,
    dueOn: endDate > start.date ? endDate : null,
    // The rule is in both the completed task and the next task of the series. Read only the latter.
    repeat: isOpen ? repeatOf(row.cell('Repeat'), start.date, { timeZone, time }, lose) : null,
    losses,
  };
}

function minutesBetween(start: Wall, end: Wall): number {
  return (Date.parse(`${end.date}T${end.time}Z`) - Date.parse(`${start.date}T${start.time}Z`)) / 60_000;
}

function repeatOf(
  rrule: string,
  firstDate: LocalDate,
  zoned: { readonly timeZone: string; readonly time: LocalTime | null },
  lose: (kind: string, detail: string) => void,
): ImportedTask['repeat'] {
  if (rrule === '') return null;
  const repeat = repeatOfRrule(rrule, firstDate, zoned);
  if (repeat === undefined) lose('Repeats', rrule);
  return repeat ?? null;
}
