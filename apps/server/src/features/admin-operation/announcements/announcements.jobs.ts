/**
 * Sends announcements to all users in batches (ADMIN-62). Each transaction records its progress, so nobody is
 * notified twice.
 */
import type { Pool } from 'pg';
import type { Announcer } from '../../../account-change/announcer.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { handleJob, job, type JobHandler } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../notifications/notifications.commands.ts';
import {
  finishAnnouncement,
  holdAnnouncement,
  nextRecipients,
  recordProgress,
} from './announcements.queries.ts';

export const announce = job<{ readonly id: string }>('announce');

/**
 * Maximum number of users notified in one transaction. Keep it low: the transaction blocks users who mark
 * their notifications as read.
 */
const TOGETHER = 1_000;

export interface AnnouncementJobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly live: Announcer;
}

/** Notifies the next batch of users. @returns true if there are more */
async function notifyBatch({ pool, clock, live }: AnnouncementJobsDeps, id: string): Promise<boolean> {
  const now = new Date(clock.now().epochMilliseconds);
  return inTransaction(pool, async (client) => {
    const open = await holdAnnouncement.first(client, { id });
    if (open === undefined) return false;
    const users = await nextRecipients(client, {
      cursor: open.cursor,
      createdAt: open.created_at,
      limit: TOGETHER,
    });
    const last = users.at(-1);
    if (last === undefined) {
      await finishAnnouncement(client, { id, now });
      return false;
    }
    const { title, message, link } = open;
    const notice = { type: 'SystemAnnouncement', title, message, actionUrl: link } as const;
    const notified = await notify(client, users, notice, { accountId: null, now, live });
    await recordProgress(client, { id, cursor: last, notified: notified.length });
    return true;
  });
}

export function announcementJobs(deps: AnnouncementJobsDeps): readonly JobHandler[] {
  return [
    handleJob(announce, async ({ id }, _queue, signal) => {
      while (await notifyBatch(deps, id)) signal.throwIfAborted();
    }),
  ];
}
