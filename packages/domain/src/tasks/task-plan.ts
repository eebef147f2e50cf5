/**
 * When a task is to be done: its schedule, or someday, and whether lists hide it until then (SOMEDAY-2, SOMEDAY-30).
 * The SQL in `task-columns.queries.ts` contains the same rules; a test compares the two.
 *
 *   tomorrow at 9, then someday             → someday, without date and time
 *   someday, then a date                    → that date, no longer someday
 *   hidden until tomorrow, then someday     → someday, no longer hidden
 *   hidden until tomorrow, the date cleared → not hidden, unless it has a due date
 */
import type { TaskFacts } from './task-facts.ts';
import { scheduleAfter, type TaskSchedule } from './task-schedule.ts';
import { upcomingDate } from './task-views.ts';

export type TaskPlan = TaskSchedule & Pick<TaskFacts, 'dueOn' | 'someday' | 'hidden'>;

/** The fields that a change sets. Absent fields stay unchanged; null clears a field. */
export type PlanChange = { readonly [Field in keyof TaskPlan]?: TaskPlan[Field] | undefined };

/** The error for a task that would be someday and have a scheduled date (SOMEDAY-2). */
export const SOMEDAY_HAS_NO_DATE = 'A task for someday has no scheduled date.';

/** The error for hiding a task that has no date, or that is someday (SOMEDAY-30). */
export const HIDDEN_NEEDS_DATE = 'Only a task with a date can be hidden until its date.';

/**
 * Returns the plan after a change. If a change sets both, the date takes precedence over someday. A due date has no
 * effect on someday.
 * @returns undefined if the change sets a time but the task would have no date
 */
export function planAfter(before: TaskPlan, change: PlanChange): TaskPlan | undefined {
  const isDated = typeof change.scheduledOn === 'string';
  const toSomeday = change.someday === true && !isDated;
  const schedule = scheduleAfter(before, toSomeday ? { ...change, scheduledOn: null } : change);
  if (schedule === undefined) return undefined;
  const dueOn = change.dueOn === undefined ? before.dueOn : change.dueOn;
  const someday = !isDated && (change.someday ?? before.someday);
  const isHidden = change.hidden ?? before.hidden;
  const hidden = isHidden && !someday && upcomingDate({ ...schedule, dueOn }) !== null;
  return { ...schedule, dueOn, someday, hidden };
}

/** Returns whether a change alters a task's plan. */
export function altersPlan(before: TaskPlan, change: PlanChange): boolean {
  const after = planAfter(before, change) ?? before;
  return (Object.keys(after) as (keyof TaskPlan)[]).some((field) => after[field] !== before[field]);
}

/** Returns whether a task can be hidden until its date (SOMEDAY-30). */
export function canBeHidden(task: Pick<TaskFacts, 'scheduledOn' | 'dueOn' | 'someday'>): boolean {
  return !task.someday && upcomingDate(task) !== null;
}
