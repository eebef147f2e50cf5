/**
 * Checks that a browser can predict how a change affects a series: from the browser's rows, the domain rules
 * must derive what the server applies.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ApiClient } from '@questlog/api-client/client';
import type { RepeatPatternRecord } from '@questlog/contract/repeating/repeat-patterns';
import type { TaskRecord } from '@questlog/contract/tasks';
import { addDays } from '@questlog/domain/dates/local-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import {
  afterTaskChange,
  type ChangedTask,
  type TaskState,
} from '@questlog/domain/recurrence/series/after-task-change';
import { isAsCreated } from '@questlog/domain/recurrence/series/as-created';
import { newestTask } from '@questlog/domain/recurrence/series/newest-task';
import type { EditedDates } from '@questlog/domain/recurrence/series/series-template';
import {
  CHANGED_NEXT_TASKS,
  PREVIOUS_TASK,
  type TaskChange,
} from '@questlog/domain/recurrence/testing/changed-next-tasks';
import { factsOf } from '@questlog/domain/tasks/task-facts';
import { serverForTests } from '@questlog/testkit/server';
import { seriesTools, type TestSeries } from '../testing/series.ts';

const server = await serverForTests();
const tools = seriesTools(server);

const FIRST = '2026-01-15';

interface Rows {
  /** The series' tasks outside the trash. */
  readonly tasks: ReadonlyMap<string, TaskRecord>;
  readonly pattern: RepeatPatternRecord;
  readonly dates: ReadonlySet<string>;
}

async function rowsOf(api: ApiClient, { patternId }: TestSeries): Promise<Rows> {
  const { tasks, repeatPatterns, occurrences } = await api('GET /api/changes');
  const pattern = repeatPatterns.find(({ id }) => id === patternId);
  if (pattern === undefined) throw new Error('the pattern is gone');
  const ofSeries = tasks.filter(({ repeatPatternId }) => repeatPatternId === patternId);
  return {
    tasks: new Map(ofSeries.map((task) => [task.id, task])),
    pattern,
    dates: new Set(occurrences.map(({ date }) => date.slice(0, 10))),
  };
}

/** Converts a pattern to a series, as a browser does. */
function seriesOf(pattern: RepeatPatternRecord) {
  const { id, template, pausedOn, endDate, firstDate, countedThrough, countedOccurrences, weekStart } =
    pattern;
  return {
    id,
    template,
    firstDate: firstDate.slice(0, 10),
    newestTaskId: template.taskId,
    pausedOn: pausedOn?.slice(0, 10) ?? null,
    series: {
      rule: { ...pattern, endDate: endDate?.slice(0, 10) ?? null },
      firstDate: firstDate.slice(0, 10),
      countedThrough: countedThrough.slice(0, 10),
      countedOccurrences,
      weekStart,
    },
  };
}

const stateOf = (task: TaskRecord | undefined): TaskState =>
  task === undefined ? 'deleted' : task.completedAt === null ? 'open' : 'completed';

const openIds = ({ tasks }: Rows): string[] =>
  [...tasks.values()].filter((task) => stateOf(task) === 'open').map(({ id }) => id);

/** Returns the tasks created by the completion or deletion of another task, each with that task. */
async function afterTasks({ patternId }: TestSeries): Promise<{ id: string; after: string }[]> {
  const { rows } = await server.database.pool.query<{ id: string; after: string }>(
    `select id, after_task_id as after from occurrences
      where pattern_id = $1 and after_task_id is not null and deleted_at is null`,
    [patternId],
  );
  return rows;
}

const ACTIONS = ['complete', 'reopen', 'delete', 'restore', 'edit', 'edit and complete'] as const;
const someStep = fc.record({
  action: fc.oneof(fc.constantFrom(...ACTIONS), fc.constantFrom('pause', 'resume', 'mode', 'tomorrow')),
  isMany: fc.boolean(),
  which: fc.nat(),
  days: fc.integer({ min: -3, max: 9 }),
});
type Step = typeof someStep extends fc.Arbitrary<infer T> ? T : never;

/** Returns the ids of the tasks that a step targets. The step may leave all of them unchanged. */
function chosen(
  { action, isMany, which }: Step,
  { tasks }: Rows,
  trash: ReadonlyMap<string, TaskRecord>,
): string[] {
  const all = [...(action === 'restore' ? trash : tasks).values()];
  const state = action === 'reopen' ? 'completed' : 'open';
  const fitting =
    action === 'restore' || which % 4 === 0 ? [] : all.filter((task) => stateOf(task) === state);
  const ids = (fitting.length === 0 ? all : fitting).map(({ id }) => id).sort();
  return isMany ? ids.slice(0, 2) : ids.slice(which % (ids.length || 1)).slice(0, 1);
}

/** Sends a change to tasks. Returns the edited dates, if any. */
async function send(api: ApiClient, step: Step, ids: readonly string[]): Promise<EditedDates | undefined> {
  const { action, days } = step;
  const taskIds = [...ids];
  const [id = ''] = ids;
  if (action === 'complete' || action === 'reopen') {
    await api('POST /api/tasks/bulk/complete', { body: { taskIds, completed: action === 'complete' } });
  } else if (action === 'delete') await api('POST /api/tasks/bulk/delete', { body: { taskIds } });
  else if (action === 'restore') await api('POST /api/tasks/bulk/restore', { body: { taskIds } });
  else if (step.isMany) {
    const scheduledDate = `${addDays(FIRST, days)}T18:00:00.000Z`;
    await api('PUT /api/tasks/bulk/schedule', { body: { taskIds, scheduledDate } });
    return { scheduled: true, due: false };
  } else {
    const completed = action === 'edit' ? {} : { completed: true };
    const scheduledDate = days % 3 === 0 ? { scheduledDate: null } : {};
    const body = { dueDate: addDays(FIRST, days), ...scheduledDate, ...completed };
    await api('PUT /api/tasks/{id}', { params: { id }, body });
    return { scheduled: days % 3 === 0, due: true };
  }
  return undefined;
}

const createdTask = (task: TaskRecord) => ({ ...task, ...factsOf(task, 'UTC') });
const NO_SUBTASKS = { subtasksOf: () => [] };

/** Returns the changed tasks with the properties that a browser knows. */
function changedTasks(
  ids: readonly string[],
  { before, after, trash, today }: Record<'before' | 'after', Rows> & Pick<State, 'trash' | 'today'>,
  followed: readonly { readonly id: string; readonly after: string }[],
): ChangedTask[] {
  return ids.map((id) => {
    const task = after.tasks.get(id) ?? before.tasks.get(id) ?? trash.get(id);
    if (task === undefined) throw new Error('an unknown task');
    const { scheduledOn, dueOn, thisEvening, scheduledTime, completedOn } = factsOf(task, 'UTC');
    const followers = followed.flatMap((each) => {
      const next = each.after === id ? before.tasks.get(each.id) : undefined;
      if (next === undefined) return [];
      const isUntouched =
        next.createdAt === next.updatedAt ||
        isAsCreated(seriesOf(before.pattern), createdTask(task), createdTask(next), NO_SUBTASKS);
      return [{ id: next.id, isUntouched }];
    });
    const [was, is] = [stateOf(before.tasks.get(id)), stateOf(after.tasks.get(id))];
    const dates = { scheduledOn, dueOn, thisEvening, scheduledTime };
    return { id, ...dates, was, is, closedOn: completedOn ?? today, followers };
  });
}

interface State {
  readonly series: TestSeries;
  api: ApiClient;
  today: string;
  /** Deleted tasks, as they were before the deletion. */
  readonly trash: Map<string, TaskRecord>;
}

/**
 * Changes tasks and compares the server's rows with the domain's result. Returns how many tasks were created
 * and removed.
 */
async function changeTasks(state: State, step: Step, before: Rows): Promise<string | undefined> {
  const { series, api, trash } = state;
  const ids = chosen(step, before, trash);
  if (ids.length === 0) return undefined;
  const followed = await afterTasks(series);
  const edited = await send(api, step, ids);
  const after = await rowsOf(api, series);
  const tasks = changedTasks(ids, { ...state, before, after }, followed);
  for (const id of ids) {
    const task = before.tasks.get(id);
    if (after.tasks.has(id)) trash.delete(id);
    else if (task !== undefined) trash.set(id, task);
  }
  const open = new Set(openIds(before));
  for (const { id, is } of tasks) {
    if (is === 'open') open.add(id);
    else open.delete(id);
  }
  const { withdrawn, next, template, ...effects } = afterTaskChange(seriesOf(before.pattern), tasks, {
    edited,
    hasOpen: open.size > 0,
    isTaken: (date) => before.dates.has(date),
  });
  for (const id of withdrawn) open.delete(id);
  if (next !== undefined) open.add(occurrenceId(series.patternId, next.date));
  expect(openIds(after).sort(), step.action).toEqual([...open].sort());
  expect(after.pattern.countedOccurrences, step.action).toBe(effects.series.countedOccurrences);
  expect(after.pattern.template, step.action).toMatchObject({
    ...template,
    taskId: newestTask(series.patternId, open),
  });
  return `${step.action}: ${next === undefined ? 0 : 1} came, ${withdrawn.length} went`;
}

const EACH_ACTION: Step[] = (['complete', 'reopen', 'delete', 'restore', 'edit and complete'] as const).map(
  (action) => ({ action, isMany: false, which: 1, days: 4 }),
);

it(
  'random changes to a series have the effects that a browser predicts from its rows (REPEAT-50, REPEAT-51, REPEAT-53, REPEAT-54, REPEAT-56)',
  { timeout: 180_000 },
  async () => {
    const seen = new Set<string | undefined>();
    await fc.assert(
      fc.asyncProperty(fc.array(someStep, { minLength: 5, maxLength: 25 }), async (steps) => {
        server.clock.set(`${FIRST}T12:00:00Z`);
        const rule = { interval: 3, repeatMode: 'Completion' };
        const series = await tools.series(FIRST, { rule, fields: { dueDate: '2026-01-17' } });
        const state: State = { series, api: series.api(), today: FIRST, trash: new Map() };
        const params = { id: series.taskId };
        for (const step of steps) {
          server.clock.advance({ seconds: 1 });
          const rows = await rowsOf(state.api, series);
          if (step.action === 'tomorrow') {
            state.today = addDays(state.today, 1);
            server.clock.set(`${state.today}T12:00:00Z`);
            state.api = series.api();
            await tools.pass();
          } else if (step.action === 'mode') {
            const repeatMode = rows.pattern.repeatMode === 'Completion' ? 'Schedule' : 'Completion';
            await state.api('PUT /api/tasks/{id}/repeat', { params, body: { repeatMode } });
          } else if (step.action === 'pause' || step.action === 'resume') {
            const body = { isActive: step.action === 'resume' };
            await state.api('PUT /api/tasks/{id}/repeat', { params, body });
          } else seen.add(await changeTasks(state, step, rows));
        }
      }),
      { numRuns: 20, examples: [[EACH_ACTION]] },
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'complete: 1 came, 0 went',
        'reopen: 0 came, 1 went',
        'delete: 1 came, 0 went',
        'restore: 0 came, 1 went',
        'edit and complete: 1 came, 0 went',
      ]),
    );
  },
);

/** Converts a change to the API's format. */
function bodyOf({ scheduledOn, thisEvening, scheduledTime, dueOn, ...change }: TaskChange) {
  return {
    ...change,
    ...(scheduledOn === undefined
      ? {}
      : { scheduledDate: `${scheduledOn}T${thisEvening === true ? '18' : '00'}:00:00.000Z` }),
    ...(scheduledTime === undefined ? {} : { scheduledTime }),
    ...(dueOn === undefined ? {} : { dueDate: dueOn }),
  };
}

it.each(CHANGED_NEXT_TASKS)(
  'reopening a task removes the next one unless somebody has changed it: $name (REPEAT-51, UNDO-2)',
  async ({ changes, isOfSubtask, isRemoved }) => {
    server.clock.set(`${FIRST}T12:00:00Z`);
    const rule = { interval: 3, repeatMode: 'Completion' };
    const series = await tools.series(FIRST, { rule, fields: { ...PREVIOUS_TASK, dueDate: '2026-01-17' } });
    const api = series.api();
    await api('POST /api/tasks', { body: { ...PREVIOUS_TASK, parentId: series.taskId } });
    const previous = { id: series.taskId };
    const { params } = series.on('2026-01-18');
    await api('PUT /api/tasks/{id}', { params: previous, body: { completed: true } });
    const [subtask] = await api('GET /api/tasks/{id}/subtasks', { params });
    for (const change of changes) {
      server.clock.advance({ seconds: 1 });
      const changed = isOfSubtask ? { id: subtask?.id ?? '' } : params;
      await api('PUT /api/tasks/{id}', { params: changed, body: bodyOf(change) });
    }
    await api('PUT /api/tasks/{id}', { params: previous, body: { completed: false } });
    const ids = new Set((await api('GET /api/changes')).tasks.map(({ id }) => id));
    expect(ids.has(params.id)).toBe(!isRemoved);
    expect(ids.has(subtask?.id ?? '')).toBe(!isRemoved);
  },
);
