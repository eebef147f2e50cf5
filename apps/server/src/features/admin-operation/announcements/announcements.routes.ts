import type { Pool } from 'pg';
import { listAnnouncements, sendAnnouncement } from '@questlog/contract/admin/admin-operation';
import { newId } from '@questlog/domain/uuid';
import { bindAudited } from '../../../endpoint/admin/audited.ts';
import { pageFacts, pageRows } from '../../../endpoint/admin/pages.ts';
import { bind, type BoundRoute } from '../../../endpoint/binding.ts';
import { fail } from '../../../platform/errors.ts';
import { json } from '../../../platform/http/responses/route-response.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { announce } from './announcements.jobs.ts';
import { announcementPage, countAnnouncements, insertAnnouncement } from './announcements.queries.ts';

export function announcementRoutes(pool: Pool, jobs: JobQueue): readonly BoundRoute[] {
  return [
    bind(listAnnouncements, async ({ query }) => {
      const announcements = await announcementPage(pool, pageRows(query));
      const total = { count: await countAnnouncements.one(pool), isExact: true };
      return json(200, { announcements, ...pageFacts(query, total) });
    }),

    bindAudited(
      pool,
      sendAnnouncement,
      async (client, { body: { title, message, actionUrl = null } }, { userId, now }) => {
        const text = { title, message, actionUrl };
        const id = newId(now.getTime());
        const made =
          (await insertAnnouncement.first(client, { ...text, id, userId, now })) ?? fail('unauthenticated');
        await jobs.enqueue(client, announce, { id });
        const noted = { description: `Announced "${title}" to all users`, resourceId: id, after: text };
        return { value: made, noted };
      },
      { respond: (made) => json(202, made) },
    ),
  ];
}
