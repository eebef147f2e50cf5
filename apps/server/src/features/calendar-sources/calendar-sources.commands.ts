/** Adds, changes and removes the calendars that a user shows behind the tasks (CALENDAR-16 to CALENDAR-22). */
import type { Pool } from 'pg';
import type { CalendarSource } from '@questlog/contract/calendar-sources';
import { calendarProblem, MAX_CALENDAR_NAME } from '@questlog/domain/calendar/calendar-sources';
import { nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import { calendarRejection } from '@questlog/domain/plans/limit-rejection';
import { isBlank, limitText } from '@questlog/domain/text';
import { newId } from '@questlog/domain/uuid';
import type { Caller } from '../../account-change/caller/caller.ts';
import { changeUser } from '../../account-change/change.ts';
import type { Queryable } from '../../platform/db/query.ts';
import { fail, failField } from '../../platform/errors.ts';
import { sealText } from '../../platform/sealed-text.ts';
import {
  addressKey,
  deleteSource,
  insertSource,
  lockUser,
  readableSource,
  sourceOf,
  sourcesOf,
  updateSource,
  usageOf,
} from './calendar-sources.queries.ts';
import { readSource, storeCopy, type ReadDeps } from './read-source.commands.ts';
import type { ReadCalendar } from './reading/calendar-reader.ts';

type Change = Pick<Caller, 'userId' | 'now'>;

export interface NewSource {
  readonly id?: string | undefined;
  readonly url: string;
  readonly name?: string | undefined;
  readonly color?: string | undefined;
}

export interface SourceChange {
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly url?: string | undefined;
}

/**
 * Reads a calendar and adds it. Throws a field error if it cannot be read, and `limit_reached` if the user has too
 * many (CALENDAR-17). Adding one that exists with the same id returns it, so that a request can be repeated.
 */
export async function addSource(
  deps: ReadDeps,
  caller: Caller<CalendarSource>,
  { id = newId(caller.now.getTime()), url, name, color }: NewSource,
): Promise<CalendarSource> {
  const { userId, now } = caller;
  const { pool } = deps;
  const known = await sourceOf.first(pool, { userId, id });
  if (known !== undefined) return known;
  await requireRoom(pool, userId);
  const reading = await readAddress(deps, url, now);
  const host = new URL(url).host;
  const sealed = sealText(await addressKey(pool), url, id);
  return changeUser(pool, caller, async (client) => {
    await lockUser(client, { userId });
    await requireRoom(client, userId);
    const inserted = await insertSource.any(client, {
      userId,
      id,
      url: sealed,
      host,
      name: name ?? nameFor(reading.calendar.name, host),
      color:
        color ??
        nextColor(
          PROJECT_PALETTE,
          (await sourcesOf(client, { userId })).map((each) => each.color),
        ),
      now,
    });
    if (!inserted) fail('conflict');
    await storeCopy(client, { id, url: sealed }, reading, now);
    return sourceOf.one(client, { userId, id });
  });
}

/** Throws `limit_reached` if the user may not add a calendar. */
async function requireRoom(on: Queryable, userId: string): Promise<void> {
  const { sources, tiers } = await usageOf.one(on, { userId });
  const rejection = calendarRejection(sources, tiers);
  if (rejection !== undefined) fail('limit_reached', rejection);
}

/** Reads the calendar at an address. Throws a field error if it cannot be read. */
async function readAddress({ calendars }: ReadDeps, url: string, now: Date): Promise<ReadCalendar> {
  const reading = await calendars.read(url, null, now);
  if (reading.kind === 'read') return reading;
  if (reading.kind === 'unchanged') throw new Error('a reading without an ETag cannot be unchanged');
  return failField('url', calendarProblem(reading.error, reading.status));
}

const nameFor = (own: string, host: string): string =>
  limitText(isBlank(own) ? host : own, MAX_CALENDAR_NAME);

/** Changes a calendar. A new address is read first; if that fails, nothing changes, and a field error is thrown. */
export async function changeSource(
  deps: ReadDeps,
  caller: Caller<CalendarSource>,
  id: string,
  {
    name = null,
    color = null,
    enabled = null,
    url,
  }: Nullable<Omit<SourceChange, 'url'>> & Pick<SourceChange, 'url'>,
): Promise<CalendarSource> {
  const { pool } = deps;
  const { userId, now } = caller;
  if ((await sourceOf.first(pool, { userId, id })) === undefined) fail('not_found');
  const reading = url === undefined ? undefined : await readAddress(deps, url, now);
  const sealed = url === undefined ? null : sealText(await addressKey(pool), url, id);
  const host = url === undefined ? null : new URL(url).host;
  return changeUser(pool, caller, async (client) => {
    const values = { userId, id, name, color, enabled, url: sealed, host, now };
    if (!(await updateSource.any(client, values))) fail('not_found');
    if (reading !== undefined && sealed !== null) await storeCopy(client, { id, url: sealed }, reading, now);
    return sourceOf.one(client, { userId, id });
  });
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };

/** Reads a calendar now, and returns it with the result. Throws `not_found` for another user's calendar. */
export async function refreshSource(
  deps: ReadDeps,
  { userId, now }: Change,
  id: string,
): Promise<CalendarSource> {
  const source = (await readableSource.first(deps.pool, { userId, id })) ?? fail('not_found');
  await readSource(deps, source, now);
  return (await sourceOf.first(deps.pool, { userId, id })) ?? fail('not_found');
}

/** Removes a calendar with its events. Throws `not_found` for another user's calendar. */
export function removeSource(pool: Pool, caller: Caller<undefined>, id: string): Promise<undefined> {
  return changeUser(pool, caller, async (client) => {
    if (!(await deleteSource.any(client, { userId: caller.userId, id }))) fail('not_found');
    return undefined;
  });
}
