/**
 * Sorts and groups a list as the user has chosen (VIEW-72, VIEW-73). Completed tasks come last. Equal tasks
 * keep their manual order.
 */
import { DATE_BUCKETS, dateBucket } from '../dates/date-buckets.ts';
import type { LocalDate } from '../dates/local-date.ts';
import type { Arrangement, Grouping, Sort } from './task-arrangement.ts';
import { PRIORITIES, type Priority, type TaskFacts } from './task-facts.ts';
import { compareWithinDay } from './task-schedule.ts';
import { upcomingDate } from './task-views.ts';

/** The task fields by which a list can be sorted and grouped. */
export type Arrangeable = Pick<
  TaskFacts,
  'id' | 'projectId' | 'scheduledOn' | 'thisEvening' | 'scheduledTime' | 'dueOn' | 'completedOn' | 'createdAt'
> & {
  readonly title: string;
  readonly priority: Priority;
  readonly assigneeId: string | null;
  /** True if the server has not confirmed the task's creation. The task then counts as the newest. */
  readonly isPendingSync: boolean;
};

export interface ArrangeContext {
  readonly today: LocalDate;
  /** Returns a project's title, if known. */
  readonly projectTitle: (projectId: string) => string | undefined;
  /** Returns a user's name, if known. */
  readonly userName: (userId: string) => string | undefined;
  /** Compares strings in the reader's language. */
  readonly compareText: (a: string, b: string) => number;
}

export interface TaskGroup {
  /** Independent of a project's title, which may change. */
  readonly key: string;
  /** The heading; undefined without groups. */
  readonly title: string | undefined;
  readonly ids: readonly string[];
}

/**
 * Sorts and groups a list's tasks. Without grouping, returns one group with the key `all`. Completed tasks
 * are the last group.
 *
 *   by priority   High, Medium, Low, No priority
 *   by date       Overdue, Today, Tomorrow, …, No date; by the scheduled date, otherwise the due date
 *   by project    by title, No project last
 *   by assignee   by name, Nobody last
 * @param tasks in manual order
 */
export function arrangeTasks(
  tasks: readonly Arrangeable[],
  { sort, group }: Arrangement,
  context: ArrangeContext,
): TaskGroup[] {
  const compare = comparators(context)[sort];
  // The sort is stable, so equal tasks keep their manual order.
  const sorted = tasks.toSorted((a, b) => isDone(a) - isDone(b) || compare(a, b));
  if (group === 'none') return [{ key: 'all', title: undefined, ids: sorted.map(({ id }) => id) }];

  const groups = new Map<string, { readonly header: GroupHeader; readonly ids: string[] }>();
  for (const task of sorted) {
    const header = isDone(task) === 1 ? COMPLETED : headerOf(task, group, context);
    const known = groups.get(header.key);
    if (known === undefined) groups.set(header.key, { header, ids: [task.id] });
    else known.ids.push(task.id);
  }
  return [...groups.values()]
    .sort(
      ({ header: a }, { header: b }) =>
        a.rank - b.rank || context.compareText(a.title, b.title) || compareCodes(a.key, b.key),
    )
    .map(({ header: { key, title }, ids }) => ({ key, title, ids }));
}

interface GroupHeader {
  readonly key: string;
  readonly title: string;
  /** Position of the group. Groups of equal rank are sorted by title. */
  readonly rank: number;
}

const COMPLETED: GroupHeader = { key: 'completed', title: 'Completed', rank: 100 };
/** Rank of the group of tasks that lack a value. */
const LACKING = 99;

const PRIORITY_TITLES: Readonly<Record<Priority, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'No priority',
};

function headerOf(
  task: Arrangeable,
  group: Exclude<Grouping, 'none'>,
  { today, projectTitle, userName }: ArrangeContext,
): GroupHeader {
  switch (group) {
    case 'date': {
      const date = upcomingDate(task);
      if (date === null) return { key: 'date:', title: 'No date', rank: LACKING };
      const bucket = dateBucket(date, today);
      return { key: `date:${bucket}`, title: bucket, rank: DATE_BUCKETS.indexOf(bucket) };
    }
    case 'project': {
      const { projectId } = task;
      const title = projectId === null ? undefined : projectTitle(projectId);
      if (projectId === null || title === undefined) {
        return { key: 'project:', title: 'No project', rank: LACKING };
      }
      return { key: `project:${projectId}`, title, rank: 0 };
    }
    case 'assignee': {
      const { assigneeId } = task;
      const title = assigneeId === null ? undefined : userName(assigneeId);
      if (assigneeId === null || title === undefined) {
        return { key: 'assignee:', title: 'Nobody', rank: LACKING };
      }
      return { key: `assignee:${assigneeId}`, title, rank: 0 };
    }
    case 'priority':
      return {
        key: `priority:${task.priority}`,
        title: PRIORITY_TITLES[task.priority],
        rank: -PRIORITIES.indexOf(task.priority),
      };
  }
}

type Compare = (a: Arrangeable, b: Arrangeable) => number;

function comparators({ compareText }: ArrangeContext): Readonly<Record<Sort, Compare>> {
  return {
    manual: () => 0,
    date: (a, b) => compareCodes(dateKey(a), dateKey(b)) || compareWithinDay(a, b),
    priority: (a, b) => PRIORITIES.indexOf(b.priority) - PRIORITIES.indexOf(a.priority),
    title: (a, b) => compareText(a.title, b.title),
    creation: (a, b) =>
      Number(b.isPendingSync) - Number(a.isPendingSync) || compareCodes(b.createdAt, a.createdAt),
  };
}

/** Sorts tasks without a date last. */
function dateKey(task: Arrangeable): string {
  return upcomingDate(task) ?? '9999-99-99';
}

function isDone({ completedOn }: Arrangeable): 0 | 1 {
  return completedOn === null ? 0 : 1;
}

function compareCodes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
