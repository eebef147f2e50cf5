/**
 * Parses calendars in a thread that {@link CalendarParser} can stop: a small file can describe millions of events.
 */
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { readEvents, type CalendarEvent } from '@questlog/import/icalendar/events/calendar-events';
import { UnreadableFile } from '@questlog/import/reader';
import type { ParseOutcome, ParseRequest } from './calendar-parser.ts';

function parse({ bytes, range }: ParseRequest): ParseOutcome {
  try {
    const { name, events, unreadable, isCut } = readEvents(bytes, range);
    const rows = JSON.stringify(events.map(rowOf));
    return { name, rows, hash: createHash('sha256').update(rows).digest('base64'), unreadable, isCut };
  } catch (error) {
    if (error instanceof UnreadableFile) return 'no_calendar';
    throw error;
  }
}

/** Returns an event as a row of `calendar_events`. */
function rowOf({ title, location, days, times, isFloating }: CalendarEvent, position: number): object {
  const [startsAt, endsAt] = [times?.start, times?.end].map((time) =>
    time === undefined ? null : new Date(time).toISOString(),
  );
  return {
    position,
    title,
    location,
    first_day: days?.first ?? startsAt?.slice(0, 10),
    last_day: days?.last ?? endsAt?.slice(0, 10),
    starts_at: startsAt,
    ends_at: endsAt,
    is_floating: isFloating,
  };
}

// Threads have no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const send = (message: ParseOutcome | 'ready'): void => parentPort?.postMessage(message);

parentPort?.on('message', (request: ParseRequest) => send(parse(request)));
send('ready');
