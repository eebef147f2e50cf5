/**
 * The most frequent changes to a single task, each made in one statement: see account-change/quick-change.ts.
 */
import { own, QUICK, quickChange, type QuickChange } from '../../account-change/quick-change.queries.ts';
import { taskJson } from './task-json.queries.ts';
import { LOOKUPS_OF_NEW, LOOKUPS_WITHOUT_SERIES, type TaskLookups } from './task-lookups.queries.ts';
import { columnAssignments, completedAt, completedBy } from './task-columns.queries.ts';
import { insertTasksFrom } from './task-writes.queries.ts';

const answerOf = (today: string, lookups: TaskLookups): string =>
  `answer as (select ${taskJson(today, lookups)} as json, t.version from t)`;

const ANSWER = (today: string): string => answerOf(today, LOOKUPS_WITHOUT_SERIES);

/**
 * Returns the SQL common table expression `project`: the project with this id, if tasks can be added to it.
 */
const LIVE_PROJECT = (id: string): string =>
  `project as (
     select p.id from projects p where p.account_id = ${QUICK.account} and p.id = ${id} and p.deleted_at is null
   )`;

/**
 * Returns an SQL condition that is true if a task can be moved to a project. Raises an error for an unknown
 * project. It references the account, so that no query plan evaluates it before the account is locked.
 */
const MAY_GO_THERE = (id: string): string =>
  `case when account.version is null or ${id} is null or exists (select from project) then true
        else refuse('project') end`;

/** SQL condition for a task outside any series. In a series, a change affects more than the task's row. */
const PLAIN_TASK = {
  row: `exists (select from tasks o
                 where o.account_id = ${QUICK.account} and o.id = ${QUICK.id} and o.deleted_at is null
                   and o.repeat_pattern_id is null)`,
};

const HAS_SUBTASKS = `exists (select from tasks c
                               where c.account_id = ${QUICK.account} and c.parent_id = o.id and c.deleted_at is null)`;

/**
 * SQL condition for a {@link PLAIN_TASK} whose change affects only its own row. Completing also affects
 * subtasks. Moving also affects subtasks and the parent.
 */
const aloneIf = (condition: string): { readonly row: string } => ({
  row: `exists (select from tasks o
                 where o.account_id = ${QUICK.account} and o.id = ${QUICK.id} and o.deleted_at is null
                   and o.repeat_pattern_id is null and ${condition})`,
});

type Created = [
  id: string,
  projectId: string | null,
  title: string,
  notes: string | null,
  description: string | null,
  priority: string,
  scheduledDate: string | null,
  thisEvening: boolean,
  scheduledTime: string | null,
  dueDate: string | null,
  today: string,
];

/** Creates a task without tags. */
export const createPlainTask = quickChange<Created>(
  'tasks.quick-create',
  'a new task',
  `${LIVE_PROJECT(`${own(1)}::uuid`)}, t as (
     ${insertTasksFrom(
       { ...QUICK, version: 'account.version' },
       `account, (select ${QUICK.id} as id, ${own(1)}::uuid as project_id, ${own(2)}::text as title, ${own(3)}::text as notes,
                         ${own(4)}::text as description, ${own(5)}::text as priority, ${own(6)}::date as scheduled_date,
                         ${own(7)}::boolean as this_evening, ${own(8)}::text as scheduled_time,
                         ${own(9)}::date as due_date,
                         null::uuid as parent_id, null::double precision as project_order,
                         null::double precision as today_order, null::double precision as anytime_order,
                         null::timestamptz as completed_at, null::timestamptz as created_at) x
         where ${MAY_GO_THERE('x.project_id')}`,
     )}
     returning *
   ), ${answerOf(own(10), LOOKUPS_OF_NEW)}`,
);

/** Sets the columns named by the JSON's keys. A separate statement changes tags. */
export const updatePlainTask = quickChange<[id: string, columns: string, today: string]>(
  'tasks.quick-update',
  aloneIf(
    `(not (${own(1)}::jsonb ?| array['project_id', 'completed']) or o.parent_id is null and not ${HAS_SUBTASKS})`,
  ),
  `change as (select ${own(1)}::jsonb as c), ${LIVE_PROJECT("(select (c ->> 'project_id')::uuid from change)")}, t as (
     update tasks o
        set ${columnAssignments(QUICK)},
            updated_at = ${QUICK.now}, version = account.version
       from account, change
      where o.account_id = ${QUICK.account} and o.id = ${QUICK.id} and o.deleted_at is null
        and ${MAY_GO_THERE("(c ->> 'project_id')::uuid")}
     returning o.*
   ), ${ANSWER(own(2))}`,
);

const TEXT_COLUMNS = ['title', 'notes', 'description', 'priority'] as const;
type TextColumn = (typeof TEXT_COLUMNS)[number];

/** Changes one column. Cheaper than {@link updatePlainTask}. */
export const updateOneText = Object.fromEntries(
  TEXT_COLUMNS.map((column) => [
    column,
    quickChange<[id: string, value: string | null, today: string]>(
      `tasks.quick-update-${column}`,
      PLAIN_TASK,
      `t as (
         update tasks o
            set ${column} = ${own(1)}::text, updated_at = ${QUICK.now}, version = account.version
           from account
          where o.account_id = ${QUICK.account} and o.id = ${QUICK.id} and o.deleted_at is null
         returning o.*
       ), ${ANSWER(own(2))}`,
    ),
  ]),
) as Readonly<Record<TextColumn, QuickChange<[id: string, value: string | null, today: string]>>>;

/** Changes the description if the new one is based on the current one. */
export const updateSameDescription = quickChange<
  [id: string, description: string | null, today: string, base: string | null]
>(
  'tasks.quick-update-same-description',
  {
    row: `exists (select from tasks o
                   where o.account_id = ${QUICK.account} and o.id = ${QUICK.id} and o.deleted_at is null
                     and o.repeat_pattern_id is null and o.description is not distinct from ${own(3)}::text)`,
  },
  `t as (
     update tasks o
        set description = ${own(1)}::text, updated_at = ${QUICK.now}, version = account.version
       from account
      where o.account_id = ${QUICK.account} and o.id = ${QUICK.id} and o.deleted_at is null
     returning o.*
   ), ${ANSWER(own(2))}`,
);

/** Returns the column and value if the change sets exactly one of {@link TEXT_COLUMNS}. */
export function oneTextOf(
  columns: Readonly<Record<string, unknown>>,
): { readonly column: TextColumn; readonly value: string | null } | undefined {
  const [[only, value] = [], ...more] = Object.entries(columns);
  const column = TEXT_COLUMNS.find((each) => each === only);
  if (column === undefined || more.length > 0) return undefined;
  return typeof value === 'string' || value === null ? { column, value } : undefined;
}

/** SQL condition for a task that becomes completed; null toggles the completion. */
const COMPLETED = `coalesce(${own(1)}::boolean, o.completed_at is null)`;

/** Completes or reopens a task; null toggles it. */
export const completeOneTask = quickChange<
  [id: string, completed: boolean | null, at: string | null, today: string]
>(
  'tasks.quick-complete',
  aloneIf(`not ${HAS_SUBTASKS}`),
  `t as (
     update tasks o
        set completed_at = ${completedAt({ completed: COMPLETED, at: `${own(2)}::timestamptz`, now: QUICK.now })},
            completed_by = ${completedBy(COMPLETED, QUICK.user)},
            updated_at = ${QUICK.now}, version = account.version
       from account
      where o.account_id = ${QUICK.account} and o.id = ${QUICK.id} and o.deleted_at is null
     returning o.*
   ), ${ANSWER(own(3))}`,
);
