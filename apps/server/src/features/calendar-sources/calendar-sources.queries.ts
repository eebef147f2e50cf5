/** Queries for the calendars of users. Every statement names the user, so that nobody reads another one's. */
import { randomBytes } from 'node:crypto';
import type { CalendarError } from '@questlog/domain/calendar/calendar-sources';
import type { Tier } from '@questlog/domain/plans/plans';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query, type Queryable } from '../../platform/db/query.ts';

interface SourceRow {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly host: string;
  readonly enabled: boolean;
  readonly created: string;
  readonly fetched: string | null;
  readonly error: CalendarError | null;
  readonly error_status: number | null;
  readonly unreadable: number;
  readonly is_cut: boolean;
}

const SHOWN = `id, name, color, host, enabled, ${isoInstant('created_at')} as created,
  ${isoInstant('last_fetched_at')} as fetched, error, error_status, unreadable, is_cut`;

const shown = (row: SourceRow) => ({
  id: row.id,
  name: row.name,
  color: row.color,
  host: row.host,
  enabled: row.enabled,
  createdAt: row.created,
  lastFetchedAt: row.fetched,
  error: row.error,
  errorStatus: row.error_status,
  unreadable: row.unreadable,
  isCut: row.is_cut,
});

/** Returns a user's calendars, the oldest first. */
export const sourcesOf = query<SourceRow, { userId: string }>(
  'calendar-sources.own',
  `select ${SHOWN} from calendar_sources where user_id = :userId order by created_at, id`,
).map(shown);

export const sourceOf = query<SourceRow, { userId: string; id: string }>(
  'calendar-sources.find',
  `select ${SHOWN} from calendar_sources where user_id = :userId and id = :id`,
).map(shown);

/** Locks the user, so that two requests cannot both add the last calendar that is allowed. */
export const lockUser = query<{ id: string }, { userId: string }>(
  'calendar-sources.lock-user',
  'select id from users where id = :userId for update',
);

/** Returns the number of a user's calendars, and the tiers of their accounts. */
export const usageOf = query<{ sources: number; tiers: readonly Tier[] }, { userId: string }>(
  'calendar-sources.usage',
  `select (select count(*)::int from calendar_sources where user_id = :userId) as sources,
          array(select distinct a.tier::text from members m join accounts a on a.id = m.account_id
                 where m.user_id = :userId and m.status = 'Active' and a.deleted_at is null) as tiers`,
);

/** Adds a calendar. Returns no row if the id is taken. */
export const insertSource = query<
  { id: string },
  { userId: string; id: string; name: string; color: string; url: Buffer; host: string; now: Date }
>(
  'calendar-sources.insert',
  `insert into calendar_sources (id, user_id, name, color, url, host, created_at, changed_at, next_at)
   values (:id, :userId, :name, :color, :url, :host, :now, :now, :now)
   on conflict (id) do nothing returning id`,
);

/** Changes a calendar. Null leaves a value as it is. A new address must be read again. */
export const updateSource = query<
  { id: string },
  {
    userId: string;
    id: string;
    name: string | null;
    color: string | null;
    enabled: boolean | null;
    url: Buffer | null;
    host: string | null;
    now: Date;
  }
>(
  'calendar-sources.update',
  `update calendar_sources
      set name = coalesce(:name, name), color = coalesce(:color, color), enabled = coalesce(:enabled::boolean, enabled),
          url = coalesce(:url::bytea, url), host = coalesce(:host, host), changed_at = :now
    where user_id = :userId and id = :id returning id`,
);

export const deleteSource = query<{ id: string }, { userId: string; id: string }>(
  'calendar-sources.delete',
  'delete from calendar_sources where user_id = :userId and id = :id returning id',
);

/** A calendar that is to be read. */
export interface ReadableSource {
  readonly id: string;
  readonly user_id: string;
  /** The encrypted address. */
  readonly url: Buffer;
  readonly etag: string | null;
  readonly copied_at: Date | null;
}

const READABLE = 'id, user_id, url, etag, copied_at';

export const readableSource = query<ReadableSource, { userId: string; id: string }>(
  'calendar-sources.readable',
  `select ${READABLE} from calendar_sources where user_id = :userId and id = :id`,
);

/**
 * Returns calendars that should be read now, of users who used Questlog today or yesterday. Moves their next reading
 * past `until`, so that no other server reads them too.
 */
export const takeDueSources = query<
  ReadableSource,
  { now: Date; until: Date; activeSince: string; limit: number }
>(
  'calendar-sources.take-due',
  `update calendar_sources s set next_at = :until
    where s.id in (
      select due.id from calendar_sources due join users u on u.id = due.user_id
       where due.enabled and due.next_at <= :now and u.deactivated_at is null and u.last_active_on >= :activeSince
       order by due.next_at limit :limit for update of due skip locked)
   returning ${READABLE}`,
);

interface Attempt {
  readonly id: string;
  /** The encrypted address that was read. If it has changed, nothing is stored. */
  readonly url: Buffer;
  readonly now: Date;
  readonly nextAt: Date;
}

/** Records that a calendar was read. Returns the hash of the former events, or no row if the address has changed. */
export const recordRead = query<
  { former: Buffer | null },
  Attempt & { etag: string | null; hash: Buffer; unreadable: number; isCut: boolean }
>(
  'calendar-sources.record-read',
  `with former as (
     select id, copy_hash from calendar_sources where id = :id and url = :url for update
   )
   update calendar_sources s
      set last_fetched_at = :now, copied_at = :now, next_at = :nextAt, failures = 0, error = null, error_status = null,
          etag = :etag, copy_hash = :hash, unreadable = :unreadable, is_cut = :isCut,
          changed_at = case when f.copy_hash is distinct from :hash::bytea then :now else s.changed_at end
     from former f where f.id = s.id
   returning f.copy_hash as former`,
);

/** Records that a calendar is unchanged. */
export const recordUnchanged = query<never, Attempt>(
  'calendar-sources.record-unchanged',
  `update calendar_sources set last_fetched_at = :now, next_at = :nextAt, failures = 0, error = null, error_status = null
    where id = :id and url = :url`,
);

/**
 * Records a failure. After each one, the next attempt is twice as far away: half an hour, an hour, up to a day.
 */
export const recordFailure = query<
  never,
  Omit<Attempt, 'nextAt'> & { error: CalendarError; status: number | null }
>(
  'calendar-sources.record-failure',
  `update calendar_sources
      set error = :error, error_status = :status, failures = least(failures + 1, 10),
          next_at = :now::timestamptz + least(interval '30 minutes' * power(2, failures), interval '1 day')
    where id = :id and url = :url`,
);

const findKey = query<{ secret: Buffer }>('calendar-keys.find', 'select secret from calendar_keys');
const insertKey = query<never, { secret: Buffer }>(
  'calendar-keys.insert',
  'insert into calendar_keys (secret) values (:secret) on conflict do nothing',
);

/** Returns the key that encrypts addresses. Creates it if it does not exist: in a new database, and after a restore. */
export async function addressKey(on: Queryable): Promise<Buffer> {
  const known = await findKey.first(on);
  if (known !== undefined) return known.secret;
  await insertKey(on, { secret: randomBytes(32) });
  return (await findKey.one(on)).secret;
}
