import type { Pool } from 'pg';
import * as contract from '@questlog/contract/tasks';
import type { NewTask } from '@questlog/contract/task-input';
import * as bulkContract from '@questlog/contract/tasks-bulk';
import { addDays, startOfDay, type LocalDate } from '@questlog/domain/dates/local-date';
import { respondWithRows, type ChangedRows } from '../../account-change/changed-rows.ts';
import type { TaskDeps } from '../../account-change/tasks-changed.ts';
import { bind, type ResponseOptions, type BoundRoute } from '../../endpoint/binding.ts';
import type { Member } from '../../account-change/caller/caller.ts';
import type { Task } from '@questlog/contract/tasks';
import { fail } from '../../platform/errors.ts';
import { empty, json, jsonText, type RouteResponse } from '../../platform/http/responses/route-response.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import { anytimeView, somedayView, todayView, upcomingView } from './task-views.ts';
import * as changes from './task-changes.commands.ts';
import { reorderTasks } from './task-orders.commands.ts';
import * as command from './tasks.commands.ts';
import {
  countTasks,
  findTask,
  findTaskRecords,
  listSubtasks,
  listTasks,
  viewTasks,
  type TaskListFilter,
} from './tasks.queries.ts';

const counted = { respond: (count: number): RouteResponse => json(200, { count }) };

type Sent<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** Returns the filter of a list of tasks, with the caller's id for `me`. */
function filterOf(
  { includeArchived = false, tagMode = 'any', assigneeId, ...query }: Sent<TaskListFilter>,
  { userId }: Pick<Member, 'userId'>,
): TaskListFilter {
  return { ...query, includeArchived, tagMode, assigneeId: assigneeId === 'me' ? userId : assigneeId };
}

/** Returns the projects that are closed to the caller. A number has no ids by which the gate could leave out their tasks. */
const closedTo = ({ closedProjects = [] }: Pick<Member, 'closedProjects'>): readonly string[] =>
  closedProjects;

type View = (tasks: readonly Task[], today: LocalDate, timeZone: string) => object;

function candidates(pool: Pool, member: Member, projectId: string | undefined): Promise<Task[]> {
  // A task completed today in any time zone was completed after the start of yesterday in this one.
  const since = new Date(startOfDay(addDays(member.today, -1), member.timeZone));
  return viewTasks.one(pool, {
    accountId: member.accountId,
    today: member.today,
    projectId: projectId ?? null,
    since,
  });
}

type CreateTyped = (
  deps: TaskDeps,
  member: Member<ChangedRows>,
  task: NewTask,
  author: { readonly languages?: readonly string[] | undefined; readonly region?: string | undefined },
) => Promise<ChangedRows>;

/**
 * Returns the task routes (docs/rules/tasks.md).
 * @param createTyped passed in from the feature that parses titles, because that feature imports this one
 */
export function taskRoutes(deps: TaskDeps, lists: ListCache, createTyped: CreateTyped): BoundRoute[] {
  const { pool } = deps;
  const responding = (status: number): ResponseOptions<ChangedRows> => ({
    respond: respondWithRows(status),
    renderRows: async ([id = ''], { accountId, today }) =>
      (await findTask.first(pool, { accountId, today, id }))?.json,
  });
  const made = responding(201);
  const changed = responding(200);
  const list = (json: string): string => `{"tasks":${json}}`;
  const viewResponse =
    (name: string, view: View) =>
    async (
      { query: { projectId } }: { query: { readonly projectId?: string | undefined } },
      member: Member,
    ) =>
      lists.respond(member, [name, projectId], async () =>
        JSON.stringify(view(await candidates(pool, member, projectId), member.today, member.timeZone)),
      );
  return [
    bind(contract.listTasks, async ({ query }, member) => {
      const filter = filterOf(query, member);
      return lists.respond(member, ['tasks', filter], () =>
        listTasks(pool, member.accountId, member.today, filter),
      );
    }),
    bind(contract.getTask, async ({ params: { id } }, { accountId, today }) => {
      const task = await findTask.first(pool, { accountId, today, id });
      return task === undefined || task.deleted ? fail('not_found') : jsonText(200, task.json);
    }),
    bind(contract.listSubtasks, async ({ params: { id } }, member) => {
      const { accountId, today } = member;
      return lists.respond(member, ['subtasks', id], async () => {
        const parent = await findTask.first(pool, { accountId, today, id });
        if (parent === undefined || parent.deleted) return fail('not_found');
        return listSubtasks.one(pool, { accountId, today, id });
      });
    }),
    bind(contract.todayTasks, viewResponse('today', todayView)),
    bind(contract.upcomingTasks, viewResponse('upcoming', upcomingView)),
    bind(contract.anytimeTasks, viewResponse('anytime', anytimeView)),
    bind(contract.somedayTasks, viewResponse('someday', somedayView)),
    bind(contract.countTasks, async (_, member) =>
      lists.respond(member, ['counts', ...closedTo(member)], async () => {
        const { accountId, today } = member;
        return JSON.stringify(await countTasks.one(pool, { accountId, today, closed: closedTo(member) }));
      }),
    ),
    bind(
      contract.createTask,
      ({ body, query }, member) =>
        query.parse === true
          ? createTyped(deps, member, body, query)
          : command.createTask(deps, member, body),
      made,
    ),
    bind(bulkContract.createTasks, ({ body }, member) => command.createTasks(deps, member, body.tasks), {
      respond: respondWithRows(201, list),
      renderRows: async (ids, { accountId }) =>
        list((await findTaskRecords.one(pool, { accountId, ids })).json),
    }),
    bind(
      contract.updateTask,
      ({ params: { id }, body }, member) =>
        changes.updateTasks(deps, member, [id], body, changes.oneTask(member, id)),
      changed,
    ),
    bind(
      contract.completeTask,
      ({ params: { id }, body }, member) =>
        changes.updateTasks(deps, member, [id], { completed: null, ...body }, changes.oneTask(member, id)),
      changed,
    ),
    bind(
      contract.deleteTask,
      ({ params }, member) => changes.deleteTasks(deps, member, [params.id], changes.NOTHING),
      { respond: () => empty },
    ),
    bind(
      contract.restoreTask,
      ({ params: { id } }, member) => changes.restoreTasks(deps, member, [id], changes.oneTask(member, id)),
      changed,
    ),
    bind(
      contract.setTaskTags,
      ({ params: { id }, body: { tagIds } }, member) =>
        changes.updateTasks(deps, member, [id], { tagIds }, changes.oneTask(member, id)),
      changed,
    ),
    ...[
      bulkContract.moveTasks,
      bulkContract.completeTasks,
      bulkContract.scheduleTasks,
      bulkContract.updateTasks,
      bulkContract.assignTasks,
      bulkContract.tagTasks,
    ].map((bulk) =>
      bind(
        bulk,
        ({ body: { taskIds, ...change } }, member) =>
          changes.updateTasks(deps, member, taskIds, change, changes.COUNT),
        counted,
      ),
    ),
    bind(
      bulkContract.deleteTasks,
      ({ body: { taskIds, undoesCreation } }, member) =>
        changes.deleteTasks(deps, member, taskIds, changes.COUNT, undoesCreation),
      counted,
    ),
    bind(
      bulkContract.restoreTasks,
      ({ body }, member) => changes.restoreTasks(deps, member, body.taskIds, changes.COUNT),
      counted,
    ),
    bind(bulkContract.reorderTasks, ({ body }, member) => reorderTasks(pool, member, body.tasks), counted),
  ];
}
