/** Reads the dates of a Google task. Each date is at midnight UTC. Newer files also contain an instant. */
import { objectsIn, textIn, type JsonObject } from '../formats/json.ts';
import type { ImportedTask } from '../imported.ts';
import { instantOf, wallClock } from '../instants.ts';

type When = Pick<ImportedTask, 'scheduledOn' | 'scheduledTime'> & {
  /** A date in the file that the calendar does not have, such as 31 November, if any. */
  readonly unreadable: string | undefined;
};

const MIDNIGHT = '00:00';

export function whenOf(task: JsonObject, timeZone: string): When {
  const [due, scheduled] = [textIn(task, 'due'), scheduledStart(task)];
  const date = dateOf(due, timeZone);
  const start = dateOf(scheduled, timeZone);
  const text = due === '' ? scheduled : due;
  const unreadable = text !== '' && date === undefined && start === undefined ? text : undefined;
  const scheduledOn = date?.date ?? start?.date ?? null;
  const time = date?.time ?? (start?.date === scheduledOn ? start?.time : undefined);
  return { scheduledOn, scheduledTime: time ?? null, unreadable };
}

/** Parses an instant. Midnight, in UTC or in the user's zone, means a date without a time. */
function dateOf(
  text: string,
  timeZone: string,
): { readonly date: string; readonly time?: string } | undefined {
  const instant = instantOf(text);
  if (instant === undefined) return undefined;
  const utc = wallClock(instant, 'UTC');
  if (utc === undefined || utc.time === MIDNIGHT) return utc && { date: utc.date };
  const local = wallClock(instant, timeZone);
  return local === undefined || local.time !== MIDNIGHT ? local : { date: local.date };
}

/**
 * Returns a task's current start. Some files contain a list of starts in Python syntax: `[{'start':
 * '2026…'}]`.
 */
function scheduledStart(task: JsonObject): string {
  const times = objectsIn(task, 'scheduled_time');
  const current = times.find((time) => time['current'] === true) ?? times[0];
  if (current !== undefined) return textIn(current, 'start');
  const written = textIn(task, 'scheduled_time').slice(0, 2000);
  const parts = written.split('}');
  const part = parts.find((each) => /'current':\s*True/.test(each)) ?? written;
  return /'start':\s*'([^']*)'/.exec(part)?.[1] ?? '';
}
