/** The queue of changes of which members are to be notified, and the rows that notices depend on. */
import type { EventKind } from '@questlog/domain/history/event-kinds';
import type { Follower, NoticedEvent, NoticedTask } from '@questlog/domain/notifications/task-notices';
import type { Role } from '@questlog/domain/accounts/roles';
import { query } from '../../platform/db/query.ts';

/** Queues the notice that a member has left unassigned tasks behind. */
export const queueUnassigned = query<
  never,
  {
    accountId: string;
    changeId: number;
    now: Date;
    userId: string;
    tasks: number;
  }
>(
  'notices.queue-unassigned',
  `insert into pending_notices (account_id, change_id, at, left_user_id, left_tasks)
   values (:accountId, :changeId, :now, :userId, :tasks)
   on conflict (account_id, change_id) do update
     set left_user_id = excluded.left_user_id, left_tasks = excluded.left_tasks`,
);

export interface PendingChange {
  readonly accountId: string;
  readonly changeId: string;
  readonly leftUserId: string | null;
  readonly leftTasks: number | null;
}

/**
 * Takes a change whose notices are due, until the end of the transaction. The changes of an account are taken one after
 * the other, in their order.
 * @param over the accounts of which no change is taken
 */
export const takeChange = query<PendingChange, { now: Date; over: readonly string[] }>(
  'notices.take',
  `select p.account_id as "accountId", p.change_id::text as "changeId", p.left_user_id as "leftUserId", p.left_tasks as "leftTasks"
     from pending_notices p
    where p.at <= :now and p.account_id <> all(:over::uuid[]) and not exists (
            select from pending_notices e where e.account_id = p.account_id and e.change_id < p.change_id)
    order by p.at limit 1 for update skip locked`,
);

type OfChange = Pick<PendingChange, 'accountId' | 'changeId'>;

export const removeChange = query<never, OfChange>(
  'notices.remove',
  'delete from pending_notices where account_id = :accountId and change_id = :changeId::bigint',
);

/** Puts a change off whose notices failed. Removes it after the last attempt. */
export const putOffChange = query<never, OfChange & { until: Date; most: number }>(
  'notices.put-off',
  `with failed as (
     update pending_notices set attempts = attempts + 1, at = :until
      where account_id = :accountId and change_id = :changeId::bigint and attempts + 1 < :most
     returning account_id, change_id
   )
   delete from pending_notices p
    where p.account_id = :accountId and p.change_id = :changeId::bigint and p.attempts + 1 >= :most
      and not exists (select from failed)`,
);

export interface EventRow extends NoticedEvent {
  readonly kind: EventKind;
  readonly userId: string;
}

/** Returns the events of a change of which members may be notified, without those of the system. */
export const eventsOfChange = query<EventRow, OfChange>(
  'notices.events',
  `select e.task_id as "taskId", e.kind, e.user_id as "userId",
          case e.kind when 'created' then e.to_value ->> 'assigneeId' when 'assigned' then e.to_value #>> '{}' end
            as "assigneeId",
          coalesce(e.field = 'description' or e.kind = 'created' and e.to_value ->> 'description' is not null, false)
            as "isDescribed",
          case when e.kind in ('commented', 'commentEdited') then e.to_value ->> 'commentId' end as "commentId",
          case when e.kind in ('commented', 'commentEdited') then coalesce(e.to_value -> 'mentions', '[]') else '[]' end
            as mentions
     from task_events e
    where e.account_id = :accountId and e.change_id = :changeId::bigint and e.user_id is not null
      and (e.kind in ('created', 'assigned', 'completed', 'commented', 'commentEdited')
           or e.kind = 'changed' and e.field = 'description')
    order by e.seq`,
);

export interface TaskRow extends Omit<NoticedTask, 'described' | 'followers'> {
  readonly title: string;
  readonly description: string | null;
  readonly followers: readonly Follower[];
}

/**
 * Returns tasks that are not in the trash, with those who followed them when they were changed.
 * @param described the tasks of which the description is read
 */
export const noticedTasks = query<
  TaskRow,
  OfChange & { taskIds: readonly string[]; described: readonly string[] }
>(
  'notices.tasks',
  `select t.id, t.title, t.parent_id as "parentId", t.user_id as "creatorId", t.assignee_id as "assigneeId",
          t.completed_at is not null as "isCompleted",
          case when t.id = any(:described::uuid[]) then t.description end as description,
          (select coalesce(json_agg(json_build_object('userId', f.user_id, 'isMuted', f.muted,
                                                      'isDescriptionNotified', f.description_notified)), '[]')
             from task_followers f where f.account_id = :accountId and f.task_id = t.id
              and (f.muted or f.description_notified or f.since_change <= :changeId::bigint)) as followers
     from tasks t
    where t.account_id = :accountId and t.id = any(:taskIds::uuid[]) and t.deleted_at is null`,
);

/** Returns comments that are not deleted. */
export const noticedComments = query<
  { id: string; body: string; mentions: readonly string[] },
  { accountId: string; ids: readonly string[] }
>(
  'notices.comments',
  `select c.id, c.body, c.mentions from comments c
    where c.account_id = :accountId and c.id = any(:ids::uuid[]) and c.deleted_at is null`,
);

export interface MemberRow {
  readonly userId: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly name: string;
}

/** Returns all members of an account that is not deleted, former ones included. */
export const noticedMembers = query<MemberRow, { accountId: string }>(
  'notices.members',
  `select m.user_id as "userId", m.role, m.status = 'Active' and u.deactivated_at is null as "isActive",
          btrim(u.first_name || ' ' || u.last_name) as name
     from members m
     join users u on u.id = m.user_id
     join accounts a on a.id = :accountId and a.deleted_at is null
    where m.account_id = :accountId`,
);

/** Returns those of the users who are Active members, and stay so until the end of the transaction. */
export const holdActive = query<{ userId: string }, { accountId: string; userIds: readonly string[] }>(
  'notices.hold-active',
  `select m.user_id as "userId" from members m
    where m.account_id = :accountId and m.user_id = any(:userIds::uuid[]) and m.status = 'Active'
    order by m.user_id for share`,
).map(({ userId }) => userId);

/** Lets the members follow a task whom its description mentions, and notes that they were notified of it. */
export const noteDescribed = query<never, OfChange & { taskId: string; userIds: readonly string[] }>(
  'notices.note-described',
  `insert into task_followers (account_id, task_id, user_id, since_change, description_notified)
   select :accountId, :taskId, x.user_id, :changeId::bigint, true from unnest(:userIds::uuid[]) as x(user_id)
       on conflict (account_id, task_id, user_id) do update set description_notified = true`,
);
