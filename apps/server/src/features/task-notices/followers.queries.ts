/** Queries for the followers of tasks (PEOPLE-8). */
import { query } from '../../platform/db/query.ts';

interface OfTask {
  readonly accountId: string;
  readonly taskId: string;
}

/**
 * Lets members follow a task from a change on, except those who have muted it. Users outside the account are ignored.
 */
export const addFollowers = query<never, OfTask & { userIds: readonly string[]; changeId: number }>(
  'followers.add',
  `insert into task_followers (account_id, task_id, user_id, since_change)
   select m.account_id, :taskId, m.user_id, :changeId from members m
    where m.account_id = :accountId and m.user_id = any(:userIds::uuid[])
       on conflict do nothing`,
);

/** Lets a member follow a task, or mutes it. Returns no row for an unknown task. */
export const setFollow = query<{ task_id: string }, OfTask & { userId: string; muted: boolean }>(
  'followers.set',
  `insert into task_followers (account_id, task_id, user_id, muted)
   select :accountId, t.id, :userId, :muted from tasks t
    where t.account_id = :accountId and t.id = :taskId and t.deleted_at is null
       on conflict (account_id, task_id, user_id) do update set muted = excluded.muted
   returning task_id`,
);

/** Returns whether a member follows a task; undefined for a task that is unknown or in the trash. */
export const isFollowing = query<{ isFollowing: boolean }, OfTask & { userId: string }>(
  'followers.is-following',
  `select coalesce(not f.muted, :userId in (t.user_id, t.assignee_id), false) as "isFollowing"
     from tasks t
     left join task_followers f on f.account_id = :accountId and f.task_id = t.id and f.user_id = :userId
    where t.account_id = :accountId and t.id = :taskId and t.deleted_at is null`,
);
