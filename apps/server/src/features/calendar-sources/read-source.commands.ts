/** Reads calendars and stores their events (CALENDAR-20, CALENDAR-21). */
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';
import { openText } from '../../platform/sealed-text.ts';
import { deleteEvents, insertEvents } from './calendar-events.queries.ts';
import {
  addressKey,
  recordFailure,
  recordRead,
  recordUnchanged,
  type ReadableSource,
} from './calendar-sources.queries.ts';
import type { CalendarReader, ReadCalendar } from './reading/calendar-reader.ts';

export interface ReadDeps {
  readonly pool: Pool;
  readonly calendars: CalendarReader;
}

/** Calendars of active users are read again after this time. */
export const REFRESH_MS = 30 * 60_000;
/**
 * A calendar that does not change is received again after this time, because only its events up to a year ahead are
 * stored.
 */
const COPY_MS = 7 * 86_400_000;

const nextAfter = (now: Date): Date => new Date(now.getTime() + REFRESH_MS);

/** Reads a calendar and stores its events, or why it could not be read. */
export async function readSource(
  { pool, calendars }: ReadDeps,
  { id, url, etag, copied_at: copiedAt }: ReadableSource,
  now: Date,
): Promise<void> {
  const address = openText(await addressKey(pool), url, id);
  if (address === undefined) {
    await recordFailure(pool, { id, url, now, error: 'address_lost', status: null });
    return;
  }
  const isRecent = copiedAt !== null && now.getTime() - copiedAt.getTime() < COPY_MS;
  const reading = await calendars.read(address, isRecent ? etag : null, now);
  switch (reading.kind) {
    case 'failed':
      await recordFailure(pool, { id, url, now, error: reading.error, status: reading.status });
      return;
    case 'unchanged':
      await recordUnchanged(pool, { id, url, now, nextAt: nextAfter(now) });
      return;
    case 'read':
      await inTransaction(pool, (client) => storeCopy(client, { id, url }, reading, now));
  }
}

/** Stores the events of a calendar in place of its former ones, unless its address has changed. */
export async function storeCopy(
  client: PoolClient,
  { id, url }: Pick<ReadableSource, 'id' | 'url'>,
  { calendar, etag }: ReadCalendar,
  now: Date,
): Promise<void> {
  const hash = Buffer.from(calendar.hash, 'base64');
  const { unreadable, isCut } = calendar;
  const recorded = await recordRead.first(client, {
    id,
    url,
    now,
    nextAt: nextAfter(now),
    etag,
    hash,
    unreadable,
    isCut,
  });
  if (recorded === undefined || recorded.former?.equals(hash) === true) return;
  await deleteEvents(client, { id });
  await insertEvents(client, { id, rows: calendar.rows });
}
