/** Reads and writes announcements and their sending progress. */
import type { Announcement } from '@questlog/contract/admin/admin-operation';
import type { PageRows } from '../../../endpoint/admin/pages.ts';
import { isoInstant } from '../../../platform/db/json-sql.ts';
import { query } from '../../../platform/db/query.ts';

const COLUMNS = `id, title, message, link as "actionUrl", ${isoInstant('created_at')} as "createdAt",
  created_by as "createdBy", notified,
  ${isoInstant('finished_at')} as "finishedAt"`;

export const announcementPage = query<Announcement, PageRows>(
  'announcements.page',
  `select ${COLUMNS} from announcements order by announcements.created_at desc, id desc limit :limit offset :offset`,
);

export const countAnnouncements = query<{ count: number }>(
  'announcements.count',
  'select count(*) from announcements',
).map(({ count }) => count);

export const insertAnnouncement = query<
  Announcement,
  { id: string; title: string; message: string; actionUrl: string | null; now: Date; userId: string }
>(
  'announcements.insert',
  `insert into announcements (id, title, message, link, created_at, created_by)
   select :id, :title, :message, :actionUrl, :now, first_name || ' ' || last_name from users where id = :userId
   returning ${COLUMNS}`,
);

/** An announcement that is still being sent. */
export interface OpenAnnouncement {
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
  readonly created_at: Date;
  readonly cursor: string | null;
}

/** Locks and returns an announcement. Returns undefined if it is unknown or has been sent to everybody. */
export const holdAnnouncement = query<OpenAnnouncement, { id: string }>(
  'announcements.hold',
  `select title, message, link, created_at, cursor from announcements
    where id = :id and finished_at is null for update`,
);

/** Returns the ids of the next users to notify: those who registered before the announcement and may sign in. */
export const nextRecipients = query<
  { id: string },
  { cursor: string | null; createdAt: Date; limit: number }
>(
  'announcements.users-after',
  `select id from users
    where (:cursor::uuid is null or id > :cursor) and created_at <= :createdAt and deactivated_at is null
      order by id limit :limit`,
).map(({ id }) => id);

/**
 * Records that all users up to this one have been notified. @param notified number of users notified in this
 * batch
 */
export const recordProgress = query<never, { id: string; cursor: string; notified: number }>(
  'announcements.move-on',
  'update announcements set cursor = :cursor, notified = notified + :notified where id = :id',
);

/** Records that an announcement has been sent to everybody. */
export const finishAnnouncement = query<never, { id: string; now: Date }>(
  'announcements.finish',
  'update announcements set finished_at = :now where id = :id',
);
