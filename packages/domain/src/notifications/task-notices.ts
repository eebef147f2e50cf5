/**
 * The members whom a change of tasks notifies, and why (PEOPLE-10 to PEOPLE-12). A member gets one notice of a task,
 * for the first reason that applies:
 *
 *   Mentioned         a comment or the description mentions the member
 *   Assigned          the task was assigned to the member
 *   Commented         a member commented on a task that the member follows
 *   CompletedOfMine   a member completed a task that the member follows
 */
import type { EventKind } from '../history/event-kinds.ts';

/** The reasons, the most important one first. */
export const TASK_NOTICE_TYPES = ['Mentioned', 'Assigned', 'Commented', 'CompletedOfMine'] as const;
export type TaskNoticeType = (typeof TASK_NOTICE_TYPES)[number];

/** An event of the history, as far as notices depend on it. */
export interface NoticedEvent {
  readonly taskId: string;
  readonly kind: EventKind;
  /** The new assignee; null if the event assigns the task to nobody. */
  readonly assigneeId: string | null;
  /** True if the event sets the description. */
  readonly isDescribed: boolean;
  /** The comment; null if the event is about none. */
  readonly commentId: string | null;
  /** The members whom the comment newly mentions. */
  readonly mentions: readonly string[];
}

export interface Follower {
  readonly userId: string;
  readonly isMuted: boolean;
  /** True if the member was notified of a mention in the description. */
  readonly isDescriptionNotified: boolean;
}

/** A task at the time at which the notices are sent. */
export interface NoticedTask {
  readonly id: string;
  readonly parentId: string | null;
  readonly creatorId: string | null;
  readonly assigneeId: string | null;
  readonly isCompleted: boolean;
  /** The users whom the description mentions; empty unless an event sets it. */
  readonly described: readonly string[];
  /** The stored followers. Creator and assignee may be missing. */
  readonly followers: readonly Follower[];
}

export interface TaskNotice {
  readonly userId: string;
  readonly type: TaskNoticeType;
  readonly taskIds: readonly string[];
  /** The comment that causes the notice; null for other causes. */
  readonly commentId: string | null;
}

/** A change of tasks by one member, and the state of its rows when the notices are sent. */
export interface NoticedChange {
  readonly actorId: string;
  readonly events: readonly NoticedEvent[];
  /** The tasks that are not in the trash, by id. */
  readonly tasks: ReadonlyMap<string, NoticedTask>;
  /** The current mentions of the comments that are not deleted, by id. */
  readonly comments: ReadonlyMap<string, readonly string[]>;
  /** The Active members of the account. */
  readonly members: ReadonlySet<string>;
}

/** Returns the members who follow a task and have not muted it (PEOPLE-8, PEOPLE-9). */
export function followersOf({ creatorId, assigneeId, followers }: NoticedTask): string[] {
  const muted = new Set(followers.flatMap(({ userId, isMuted }) => (isMuted ? userId : [])));
  const all = [creatorId, assigneeId, ...followers.map(({ userId }) => userId)];
  return [...new Set(all.filter((userId) => userId !== null))].filter((userId) => !muted.has(userId));
}

/** Returns the members whom a description mentions and who were not yet notified of it. */
export function newlyDescribed({ described, followers }: NoticedTask): string[] {
  const notified = new Set(
    followers.flatMap(({ userId, isDescriptionNotified }) => (isDescriptionNotified ? userId : [])),
  );
  return described.filter((userId) => !notified.has(userId));
}

interface Reason {
  readonly type: TaskNoticeType;
  readonly commentId: string | null;
}

/**
 * Returns the notices of a change, one for each member and reason. Tasks that a bulk change affects are joined, and a
 * completed subtask is left out if its parent is completed too. The author of the change gets none.
 */
export function taskNotices({ actorId, events, tasks, comments, members }: NoticedChange): TaskNotice[] {
  /** The best reason of each task, by user. */
  const reasons = new Map<string, Map<string, Reason>>();
  const add = (userIds: readonly (string | null)[], taskId: string, reason: Reason): void => {
    for (const userId of userIds) {
      if (userId === null || userId === actorId || !members.has(userId)) continue;
      const ofUser = reasons.get(userId) ?? new Map<string, Reason>();
      reasons.set(userId, ofUser);
      const known = ofUser.get(taskId);
      if (known === undefined || rank(reason) < rank(known)) ofUser.set(taskId, reason);
    }
  };
  for (const event of events) {
    const task = tasks.get(event.taskId);
    if (task === undefined) continue;
    for (const [type, userIds] of reasonsOf(event, task, comments)) {
      add(userIds, task.id, { type, commentId: event.commentId });
    }
  }
  return [...reasons].flatMap(([userId, byTask]) =>
    TASK_NOTICE_TYPES.flatMap((type) => {
      const found = [...byTask].filter(([, reason]) => reason.type === type);
      const [first] = found;
      if (first === undefined) return [];
      const ids = new Set(found.map(([id]) => id));
      const shown = [...ids].filter((id) => {
        const parentId = tasks.get(id)?.parentId ?? null;
        return type !== 'CompletedOfMine' || parentId === null || !ids.has(parentId);
      });
      return [{ userId, type, taskIds: shown, commentId: first[1].commentId }];
    }),
  );
}

const rank = ({ type }: Reason): number => TASK_NOTICE_TYPES.indexOf(type);

/** Returns whom an event concerns for each reason. */
function reasonsOf(
  event: NoticedEvent,
  task: NoticedTask,
  comments: NoticedChange['comments'],
): (readonly [TaskNoticeType, readonly (string | null)[]])[] {
  if (event.commentId !== null) {
    const mentions = comments.get(event.commentId);
    if (mentions === undefined) return [];
    const mentioned = ['Mentioned', event.mentions.filter((id) => mentions.includes(id))] as const;
    return event.kind === 'commented' ? [mentioned, ['Commented', followersOf(task)]] : [mentioned];
  }
  if (event.kind === 'completed') return task.isCompleted ? [['CompletedOfMine', followersOf(task)]] : [];
  const isAssigned = event.assigneeId !== null && event.assigneeId === task.assigneeId;
  return [
    ['Mentioned', event.isDescribed ? newlyDescribed(task) : []],
    ['Assigned', isAssigned ? [task.assigneeId] : []],
  ];
}
