/** SQL of the log of changes to tasks (docs/decisions/059-history.md). */
import { isoInstant, jsonArray, jsonObject } from '../../platform/db/json-sql.ts';
import { query } from '../../platform/db/query.ts';

/** An event as `insertEvents` reads it. */
export interface EventRow {
  readonly task_id: string;
  readonly kind: string;
  readonly field?: string | undefined;
  readonly from_value?: unknown;
  readonly to_value?: unknown;
}

/** The bytes that an event takes, except for its texts. */
export const EVENT_BYTES = 200;

/**
 * Adds events to the log, in order, after the events that the same change has already added. Returns the size of the
 * account's log, and whether the change was queued for notices.
 * @param notifies true to queue the change for notices, if the account has other Active members
 */
export const insertEvents = query<
  { bytes: number; isQueued: boolean },
  {
    accountId: string;
    changeId: number;
    userId: string | null;
    now: Date;
    via: string;
    viaName: string | null;
    events: string;
    notifies: boolean;
  }
>(
  'history.insert',
  `with logged as (
   insert into task_events (account_id, change_id, seq, task_id, user_id, at, via, via_name, kind, field, from_value, to_value)
   select :accountId, :changeId::bigint,
          (select coalesce(max(e.seq), 0) from task_events e
            where e.account_id = :accountId and e.change_id = :changeId) + x.ordinal,
          x.task_id, :userId::uuid, :now, :via, :viaName, x.kind, x.field, x.from_value, x.to_value
     from rows from (json_to_recordset(:events::json)
            as (task_id uuid, kind text, field text, from_value json, to_value json)) with ordinality
            as x(task_id, kind, field, from_value, to_value, ordinal)
   returning text_bytes
   ), noticed as (
     insert into pending_notices (account_id, change_id, at)
     select :accountId, :changeId, :now
      where :notifies and exists (
              select from members m
               where m.account_id = :accountId and m.status = 'Active' and m.user_id <> :userId::uuid)
         on conflict do nothing
     returning change_id
   )
   update account_storage
      set event_bytes = event_bytes + (select sum(text_bytes + ${EVENT_BYTES}) from logged)
    where account_id = :accountId
   returning event_bytes as bytes, exists (select from noticed) as "isQueued"`,
);

/** Maximum number of events that one change removes, so that it doesn't take long. It is more than one change adds. */
const MAX_REMOVED = 20_000;

/** Removes the oldest events of an account, until they make up some bytes, and none of a change that is under way. */
export const removeOldest = query<never, { accountId: string; changeId: number; bytes: number }>(
  'history.remove-oldest',
  `with oldest as materialized (
     select e.change_id, e.seq, sum(e.text_bytes + ${EVENT_BYTES}) over (order by e.change_id, e.seq)
              - e.text_bytes - ${EVENT_BYTES} as bytes_before
       from (select o.change_id, o.seq, o.text_bytes from task_events o
              where o.account_id = :accountId and o.change_id < :changeId
              order by o.change_id, o.seq limit ${MAX_REMOVED}) e
   ), last as materialized (
     select change_id, seq from oldest where bytes_before < :bytes::bigint order by change_id desc, seq desc limit 1
   )
   delete from task_events e using last
    where e.account_id = :accountId and (e.change_id, e.seq) <= (last.change_id, last.seq)`,
);

/**
 * Returns those of the given tasks that a series has created in this change: they have no events, or the last one is
 * their removal by the series.
 */
export const createdIn = query<
  { id: string },
  { accountId: string; ids: readonly string[]; changeId: number }
>(
  'history.created-in',
  `select t.id from tasks t
    where t.account_id = :accountId and t.id = any(:ids) and t.version = :changeId and t.deleted_at is null
      and coalesce((select e.kind = 'deleted' and e.via = 'system' from task_events e
                     where e.account_id = :accountId and e.task_id = t.id
                     order by e.change_id desc, e.seq desc limit 1), true)`,
).map(({ id }) => id);

const ACTOR = jsonObject([
  ['userId', 'word', 'e.user_id::text'],
  ['name', 'text', "coalesce(e.via_name, btrim(u.first_name || ' ' || u.last_name))"],
  ['via', 'word!', 'e.via'],
]);

/**
 * SQL for an event as JSON text, from `task_events e` and `users u`. The name is that of the token or assistant, or else
 * that of the user.
 */
export const EVENT = jsonObject([
  ['id', 'word!', "e.change_id || '-' || e.seq"],
  ['taskId', 'word!', 'e.task_id::text'],
  ['at', 'word!', isoInstant('e.at')],
  ['actor', 'plain!', ACTOR],
  ['kind', 'word!', 'e.kind'],
  ['field', 'word', 'e.field'],
  ['from', 'plain', 'e.from_value'],
  ['to', 'plain', 'e.to_value'],
  ['changeId', 'word!', 'e.change_id::text'],
]);

const TITLE = jsonObject([
  ['id', 'word!', 't.id::text'],
  ['title', 'text!', 't.title'],
]);

/** SQL for the titles of the tasks of a page. */
const TITLES = `, ${jsonArray(`select ${TITLE} as json from tasks t
                   where t.account_id = :accountId and t.id in (select task_id from page)`)} as tasks`;

/** The position in the log before which events are read; null values for the newest events. */
interface Before {
  readonly beforeChange: string | null;
  readonly beforeSeq: number | null;
}

/** No event has a greater position, so that the condition is one on the index for the newest events, too. */
const IS_BEFORE = `(e.change_id, e.seq) < (coalesce(:beforeChange::bigint, 9223372036854775807),
         coalesce(:beforeSeq::integer, 2147483647))`;

export interface EventPage {
  /** The JSON array of the events. */
  readonly json: string;
  /** The number of events that were read, including those that the filters leave out. */
  readonly scanned: number;
  /** The number of events on the page. */
  readonly found: number;
  /** True if the page ends early because its texts are large. */
  readonly isCut: boolean;
  /** The ids of the oldest events; null if there are no events. */
  readonly lastFound: string | null;
  readonly lastScanned: string | null;
}

/** Maximum bytes of text on a page. A page is never empty. */
const MAX_PAGE_BYTES = 1_000_000;

/** Returns a page of a task's events, newest first. */
export const eventsOfTask = query<EventPage, { accountId: string; taskId: string; limit: number } & Before>(
  'history.of-task',
  pageOf(`select * from task_events e where e.account_id = :accountId and e.task_id = :taskId and ${IS_BEFORE}
           order by e.change_id desc, e.seq desc limit :limit`),
);

/** A page with the titles of its tasks, as JSON. */
interface AccountEventPage extends EventPage {
  readonly tasks: string;
}

/** Maximum number of events that a request reads to find those that its filters name. */
export const MAX_SCANNED = 5_000;

/**
 * Returns a page of an account's events, newest first. With filters, reads at most {@link MAX_SCANNED} events, so a page
 * can have fewer events than `limit` although others follow.
 */
export const eventsOfAccount = query<
  AccountEventPage,
  {
    accountId: string;
    userId: string | null;
    kind: string | null;
    projectId: string | null;
    scan: number;
    limit: number;
  } & Before
>(
  'history.of-account',
  pageOf(
    `select * from task_events e where e.account_id = :accountId and ${IS_BEFORE}
      order by e.change_id desc, e.seq desc limit :scan`,
    TITLES,
    `where (:userId::uuid is null or e.user_id = :userId) and (:kind::text is null or e.kind = :kind)
       and (:projectId::uuid is null or exists (
         select from tasks t where t.account_id = :accountId and t.id = e.task_id and t.project_id = :projectId))`,
  ),
);

/** Returns whether a task exists, in the trash or not. */
export const taskExists = query<object, { accountId: string; taskId: string }>(
  'history.task-exists',
  'select 1 from tasks where account_id = :accountId and id = :taskId',
);

/**
 * Returns SQL for a page.
 * @param more further columns
 * @param filters a condition on `e` that leaves out some of the events that are read
 */
function pageOf(read: string, more = '', filters = ''): string {
  return `with scanned as materialized (${read}), matching as materialized (
     select e.* from scanned e ${filters} order by e.change_id desc, e.seq desc limit :limit
   ), page as materialized (
     select * from (
       select e.*, row_number() over newest_first as number, sum(e.text_bytes) over newest_first as bytes
         from matching e window newest_first as (order by e.change_id desc, e.seq desc)
     ) e where e.number = 1 or e.bytes <= ${MAX_PAGE_BYTES}
   )
   select ${jsonArray(`select ${EVENT} as json from page e left join users u on u.id = e.user_id
                        order by e.change_id desc, e.seq desc`)} as json,
          (select count(*)::int from scanned) as scanned, (select count(*)::int from page) as found,
          (select count(*) from page) < (select count(*) from matching) as "isCut",
          (select change_id || '-' || seq from page order by change_id, seq limit 1) as "lastFound",
          (select change_id || '-' || seq from scanned order by change_id, seq limit 1) as "lastScanned"${more}`;
}
