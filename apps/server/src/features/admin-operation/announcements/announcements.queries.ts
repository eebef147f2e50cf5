/** Reads and writes announcements and their sending progress. */
import type { Announcement } from '@questlog/contract/admin/admin-operation';
import { rowsBefore, type PageAsk } from '../../../endpoint/admin/pages.ts';
import { isoInstant } from '../../../platform/db/json-sql.ts';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';

const COLUMNS = `id, title, message, link as "actionUrl", ${isoInstant('created_at')} as "createdAt", created_by as "createdBy", notified,
  ${isoInstant('finished_at')} as "finishedAt"`;

const selectPage = prepare<Announcement, [pageSize: number, page: number]>(
  'announcements.page',
  `select ${COLUMNS} from announcements order by announcements.created_at desc, id desc limit $1 offset $2`,
);

const countAll = prepare<{ count: number }, []>('announcements.count', 'select count(*) from announcements');

export async function announcementPage(on: Queryable, page: PageAsk): Promise<readonly Announcement[]> {
  return run(on, selectPage, [page.pageSize, rowsBefore(page)]);
}

export async function countAnnouncements(on: Queryable): Promise<number> {
  return (await runOne(on, countAll, []))?.count ?? 0;
}

const insert = prepare<
  Announcement,
  [id: string, title: string, message: string, actionUrl: string | null, now: Date, userId: string]
>(
  'announcements.insert',
  `insert into announcements (id, title, message, link, created_at, created_by)
   select $1, $2, $3, $4, $5, first_name || ' ' || last_name from users where id = $6
   returning ${COLUMNS}`,
);

export async function insertAnnouncement(
  on: Queryable,
  id: string,
  text: Pick<Announcement, 'title' | 'message' | 'actionUrl'>,
  by: { readonly userId: string; readonly now: Date },
): Promise<Announcement | undefined> {
  return runOne(on, insert, [id, text.title, text.message, text.actionUrl, by.now, by.userId]);
}

/** An announcement that is still being sent. */
export interface OpenAnnouncement {
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
  readonly created_at: Date;
  readonly cursor: string | null;
}

const hold = prepare<OpenAnnouncement, [id: string]>(
  'announcements.hold',
  `select title, message, link, created_at, cursor from announcements
    where id = $1 and finished_at is null for update`,
);

/** Locks and returns an announcement. Returns undefined if it is unknown or has been sent to everybody. */
export function holdAnnouncement(on: Queryable, id: string): Promise<OpenAnnouncement | undefined> {
  return runOne(on, hold, [id]);
}

const usersAfter = prepare<{ id: string }, [cursor: string | null, createdAt: Date, limit: number]>(
  'announcements.users-after',
  `select id from users
    where ($1::uuid is null or id > $1) and created_at <= $2 and deactivated_at is null order by id limit $3`,
);

/** Returns the next users to notify: those who registered before the announcement and may sign in. */
export async function nextRecipients(
  on: Queryable,
  { cursor, created_at: createdAt }: OpenAnnouncement,
  limit: number,
): Promise<string[]> {
  return (await run(on, usersAfter, [cursor, createdAt, limit])).map(({ id }) => id);
}

const moveOn = prepare<never, [id: string, cursor: string, notified: number]>(
  'announcements.move-on',
  'update announcements set cursor = $2, notified = notified + $3 where id = $1',
);

const finish = prepare<never, [id: string, now: Date]>(
  'announcements.finish',
  'update announcements set finished_at = $2 where id = $1',
);

/**
 * Records that all users up to this one have been notified. @param notified number of users notified in this
 * batch
 */
export async function recordProgress(
  on: Queryable,
  id: string,
  cursor: string,
  notified: number,
): Promise<void> {
  await run(on, moveOn, [id, cursor, notified]);
}

/** Records that an announcement has been sent to everybody. */
export async function finishAnnouncement(on: Queryable, id: string, now: Date): Promise<void> {
  await run(on, finish, [id, now]);
}
