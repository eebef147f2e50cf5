/**
 * The effects of task changes on series. Editing the newest open task edits the template. Completing it may
 * create the next one. Reopening a task removes the one that followed it. Deleting the last open task skips
 * its occurrence (REPEAT-50, REPEAT-51, REPEAT-53, REPEAT-54, REPEAT-56).
 */
import type { PoolClient } from 'pg';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import {
  afterTaskChange,
  isClosed,
  type ChangedTask,
  type Follower,
  type RepeatingSeries,
  type TaskState,
} from '@questlog/domain/recurrence/series/after-task-change';
import type { EditedDates } from '@questlog/domain/recurrence/series/series-template';
import type { LockedAccount } from '../../../account-change/change.ts';
import type { TaskSnapshot } from '../../../account-change/task-snapshots.queries.ts';
import type { TaskField, TaskReaction, TasksChanged } from '../../../account-change/tasks-changed.ts';

import { pauseBetweenStretches } from '../../../platform/yield-to-event-loop.ts';
import { todayOf, type RunningPattern } from '../patterns/pattern-series.ts';
import { followNewest } from '../patterns/pattern-writes.queries.ts';
import { lockPatterns } from '../patterns/patterns.queries.ts';
import { untickTemplates } from '../patterns/untick-templates.ts';
import { runningPatterns } from '../scheduler/make-due.ts';
import { followersAsCreated } from './created-tasks.ts';
import { applyEffects, readTakenDates, type PatternEffects } from './series-effects.ts';
import {
  findFollowers,
  findSeries,
  followEdits,
  type FollowerRow,
  type SeriesRow,
  type TemplateRow,
} from './series-tasks.queries.ts';

/** A task before and after a change. */
interface Step {
  readonly was: TaskSnapshot;
  readonly is: TaskSnapshot;
  readonly series: SeriesRow;
}

/** Applies the effects of changed tasks on their series. */
export const continueSeries: TaskReaction = {
  concerns: (before) => before.some(({ pattern_id }) => pattern_id !== null),
  react: (client, account, { now }, changed) => followChange(client, account, now, changed),
};

async function followChange(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  { before, after, edited }: TasksChanged,
): Promise<void> {
  const inSeries = [...before.values()].filter(({ pattern_id }) => pattern_id !== null);
  const ids = [...new Set(inSeries.flatMap(({ pattern_id }) => pattern_id ?? []))];
  const series = new Map(
    (await findSeries(client, { accountId: account.id, ids })).map((each) => [each.id, each]),
  );
  const steps = inSeries.flatMap((was): Step[] => {
    const is = after.get(was.id);
    const own = series.get(was.pattern_id ?? '');
    return is === undefined || own === undefined ? [] : [{ was, is, series: own }];
  });
  const moved = steps.filter(({ was, is }) => isOpen(was) !== isOpen(is));
  const toEdit =
    edited.length === 0 ? [] : steps.filter(({ was, series: { newest_id } }) => was.id === newest_id);
  const patternIds = [...new Set([...moved, ...toEdit].map((step) => step.series.id))];
  if (patternIds.length === 0) return;
  // Read the patterns only after this statement, so that they show whether each series still has an open
  // task.
  if (moved.length > 0)
    await followNewest(client, { accountId: account.id, patternIds, now, version: account.version });
  const patterns = await runningPatterns(
    client,
    await lockPatterns(client, { accountId: account.id, ids: patternIds }),
  );
  const reopened = moved.filter(({ is }) => isOpen(is));
  const followers = await followersOf(client, account, reopened);
  const byPattern = Map.groupBy(steps, (step) => step.series.id);
  const changed = patterns.flatMap((pattern) => {
    const ofPattern = byPattern.get(pattern.id) ?? [];
    const [first] = ofPattern;
    if (first === undefined) return [];
    const tasks = ofPattern.map((step) => {
      const closedOn = todayOf(pattern, closedAt(step) ?? now);
      return changedTask(step, closedOn, followers);
    });
    return [{ pattern, tasks, series: seriesBefore(pattern, first.series) }];
  });
  const closings = changed.flatMap(({ pattern, tasks }) =>
    tasks.filter(isClosed).map(({ closedOn }) => ({ pattern, on: closedOn })),
  );
  const isTaken = await readTakenDates(client, account, closings);
  const all: PatternEffects[] = [];
  const pause = pauseBetweenStretches();
  for (const { pattern, tasks, series } of changed) {
    await pause();
    const effects = afterTaskChange(series, tasks, {
      edited: editedDates(edited),
      hasOpen: pattern.hasOpen,
      isTaken: isTaken(pattern.id),
    });
    all.push({ pattern, effects });
  }
  await saveTemplates(client, account, now, toEdit, edited, all);
  await applyEffects(client, account, now, all);
}

function isOpen(task: TaskSnapshot): boolean {
  return stateOf(task) === 'open';
}

function stateOf({ completed_at: completedAt, deleted }: TaskSnapshot): TaskState {
  if (deleted) return 'deleted';
  return completedAt === null ? 'open' : 'completed';
}

/** Returns when a task was completed; null, which means now, for a deleted task. */
function closedAt({ is }: Step): Date | null {
  return is.deleted ? null : is.completed_at;
}

async function followersOf(
  client: PoolClient,
  account: LockedAccount,
  reopened: readonly Step[],
): Promise<ReadonlyMap<string, readonly Follower[]>> {
  if (reopened.length === 0) return new Map();
  const seriesOf = new Map(reopened.map(({ is, series }) => [is.id, series]));
  const rows = await findFollowers(client, { accountId: account.id, taskIds: [...seriesOf.keys()] });
  const byTask = Map.groupBy(rows, ({ task_id }) => task_id);
  const untouched = await followersAsCreated(client, account, rows, seriesOf);
  const ofTask = (each: readonly FollowerRow[]): Follower[] =>
    each.map(({ id }) => ({ id, isUntouched: untouched.has(id) }));
  return new Map(Array.from(byTask, ([taskId, each]) => [taskId, ofTask(each)]));
}

function changedTask(
  { was, is }: Step,
  closedOn: LocalDate,
  followers: ReadonlyMap<string, readonly Follower[]>,
): ChangedTask {
  return {
    id: is.id,
    scheduledOn: is.scheduled_date,
    dueOn: is.due_date,
    thisEvening: is.this_evening,
    scheduledTime: is.scheduled_time,
    was: stateOf(was),
    is: stateOf(is),
    closedOn,
    followers: followers.get(is.id) ?? [],
  };
}

function seriesBefore({ id, series, pausedOn }: RunningPattern, template: SeriesRow): RepeatingSeries {
  return {
    id,
    series,
    pausedOn,
    newestTaskId: template.newest_id,
    template: {
      dateField: template.date_field,
      dueOffset: template.due_offset,
      thisEvening: template.this_evening,
      scheduledTime: template.scheduled_time,
    },
  };
}

function editedDates(edited: readonly TaskField[]): EditedDates | undefined {
  if (edited.length === 0) return undefined;
  return {
    scheduled: edited.includes('scheduledDate') || edited.includes('scheduledTime'),
    due: edited.includes('dueDate'),
  };
}

async function saveTemplates(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  edits: readonly Step[],
  edited: readonly TaskField[],
  all: readonly PatternEffects[],
): Promise<void> {
  const taskIds = new Map(edits.map(({ is, series }) => [series.id, is.id]));
  const templates = all.flatMap(({ pattern: { id }, effects: { template } }): TemplateRow[] => {
    const taskId = taskIds.get(id);
    if (template === undefined || taskId === undefined) return [];
    return [
      {
        pattern_id: id,
        task_id: taskId,
        due_offset: template.dueOffset,
        this_evening: template.thisEvening,
        scheduled_time: template.scheduledTime,
      },
    ];
  });
  if (templates.length === 0) return;
  await followEdits(client, {
    accountId: account.id,
    templates: JSON.stringify(templates),
    edited,
    now,
    version: account.version,
  });
  if (!edited.includes('description')) return;
  await untickTemplates(
    client,
    account.id,
    templates.map((template) => template.pattern_id),
  );
}
