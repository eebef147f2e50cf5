/** SQL for the new values of a task's columns, shared by all statements that change tasks. */
import { EVENING_START } from '@questlog/domain/dates/local-time';
import { TASK_FIELDS, type PlainField } from '@questlog/domain/tasks/task-fields';
import { activeAssigneeOf, plainAssignments } from './task-fields.queries.ts';

/**
 * Returns SQL for the new `completed_at` of a row of `tasks` aliased `o`. A completed task keeps its
 * completion time (TASK-45).
 * @param sql.completed whether the task becomes completed
 * @param sql.at the time that was sent; null for the current time
 */
function completedAt(sql: { readonly completed: string; readonly at: string; readonly now: string }): string {
  return `case when ${sql.completed} then coalesce(o.completed_at, least(${sql.at}, ${sql.now})) end`;
}

/**
 * Returns SQL for the new `completed_by` of a row of `tasks` aliased `o`. A completed task keeps its value
 * (TASK-46).
 * @param user SQL for the user who completes the task
 */
function completedBy(completed: string, user: string): string {
  return `case when ${completed} then case when o.completed_at is null then ${user} else o.completed_by end end`;
}

/** SQL for the new scheduled date. Someday clears it (SOMEDAY-2). */
const SETS_DATE = "(c ? 'scheduled_date' or c ->> 'someday' = 'true')";
const DATE = "(c ->> 'scheduled_date')::date";
const NEW_DATE = `case when ${SETS_DATE} then ${DATE} else o.scheduled_date end`;
const NEW_DUE_DATE = "case when c ? 'due_date' then (c ->> 'due_date')::date else o.due_date end";

/** Returns SQL for the new value of a plain field. */
const newValue = (field: PlainField, column: string): string =>
  `case when c ? '${column}' then (c ->> '${column}')::${TASK_FIELDS[field].type} else o.${column} end`;

/**
 * SQL for the values of the plain fields that other changes clear. Dates clear someday and hidden, as in the domain's
 * `planAfter`; a test compares the two. A contradictory change violates the constraints `tasks_someday` and
 * `tasks_hidden`. Reopening clears an assignee who is no longer an Active member (PEOPLE-4).
 */
const NEW_SOMEDAY = `case when c ? 'someday' then (c ->> 'someday')::boolean
                          else o.someday and (${NEW_DATE}) is null end`;
const CLEARED: Partial<Record<PlainField, string>> = {
  someday: NEW_SOMEDAY,
  hidden: `case when c ? 'hidden' then (c ->> 'hidden')::boolean
                else o.hidden and not (${NEW_SOMEDAY}) and ((${NEW_DATE}) is not null or (${NEW_DUE_DATE}) is not null) end`,
  assigneeId: `case when c ? 'assignee_id' then (c ->> 'assignee_id')::uuid
                    when c ->> 'completed' = 'false' then ${activeAssigneeOf('o')}
                    else o.assignee_id end`,
};

/**
 * Returns SQL assignments for a change to the scheduled date and time, in a row of `tasks` aliased `o`. They
 * implement the domain's `scheduleAfter`; a test compares the two. A time without a date violates the
 * constraint `tasks_schedule`.
 */
function scheduleAssignments(change: {
  readonly evening: string;
  readonly setsTime: string;
  readonly time: string;
}): string {
  const { evening, setsTime, time } = change;
  const [setsDate, date, newDate] = [SETS_DATE, DATE, NEW_DATE];
  const newTime = `case when ${setsTime} then ${time} when ${setsDate} and ${date} is null then null
                        else o.scheduled_time end`;
  return `
  scheduled_date = ${newDate},
  scheduled_time = ${newTime},
  this_evening   = ${newDate} is not null
                   and coalesce(${newTime} >= '${EVENING_START}',
                                case when ${setsDate} then ${evening} else o.this_evening end)`;
}

/**
 * Returns SQL assignments for the columns that are keys of a JSON object `c`, in a row of `tasks` aliased
 * `o`. All other columns stay unchanged, so that devices can change different fields at the same time.
 * @param sql.user SQL for the user who changes the task
 * @param sql.now SQL for the time of the change
 */
export const columnAssignments = ({ user, now }: { readonly user: string; readonly now: string }): string => `
  ${plainAssignments((field, column) => CLEARED[field] ?? newValue(field, column))},
  ${scheduleAssignments({
    evening: "(c ->> 'this_evening')::boolean",
    setsTime: "c ? 'scheduled_time'",
    time: '(c ->> \'scheduled_time\') collate "C"',
  })},
  due_date       = ${NEW_DUE_DATE},
  completed_at   = case when c ? 'completed' then ${completedAt({ completed: "(c ->> 'completed')::boolean", at: "(c ->> 'completed_at')::timestamptz", now })} else o.completed_at end,
  completed_by   = case when c ? 'completed' then ${completedBy("(c ->> 'completed')::boolean", user)} else o.completed_by end`;
