/**
 * Predicts how the server changes a series when one of its tasks changes (REPEAT-65). The domain determines
 * the effects; this module converts them to effects on rows.
 */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import {
  afterTaskChange,
  dateFollowed,
  type ChangedTask,
  type Follower,
  type SeriesEffects,
  type TaskState,
} from '@questlog/domain/recurrence/series/after-task-change';
import { isAsCreated } from '@questlog/domain/recurrence/series/as-created';
import { newestTask } from '@questlog/domain/recurrence/series/newest-task';
import { repeatDate } from '@questlog/domain/recurrence/series/series-template';
import { applyEffect, asServerEffects, patching, putting, removing } from '../../engine/store/effects.ts';
import type { RowEffect, RowEffects } from '../../engine/store/effects.ts';
import type { AccountEffects } from '../collections.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import { withSubtasks } from '../tasks/task-tree.ts';
import { copiedSubtasks } from './copied-subtasks.ts';
import { forestAfter, isUnchanged } from './unchanged-tasks.ts';
import { MadeTasks } from './made-tasks.ts';
import type { OccurrenceItem } from './occurrence-item.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';
import { copiedFields, editedDates, occurrenceOf, taskOfOccurrence } from './series-tasks.ts';

type Store = CommandDeps['store'];

/** A change to a task in a series. */
interface Step {
  readonly patternId: string;
  /** The task before the change. For a task in the trash, the task as the change restores it. */
  readonly task: TaskItem;
  readonly change: Partial<TaskItem>;
  readonly was: TaskState;
  readonly is: TaskState;
}

/** Returns the consequences for series when their tasks change. */
export function seriesConsequences(
  { store, clock }: Pick<CommandDeps, 'store' | 'clock'>,
  changes: RowEffects<TaskItem>,
): Pick<AccountEffects, 'tasks' | 'repeatPatterns' | 'occurrences'> {
  const all = Array.from(changes).flatMap(([id, effect]) => stepOf(store.task(id), effect) ?? []);
  const steps = Map.groupBy(all, ({ patternId }) => patternId);
  const open = openTasks(store, steps);
  const patterns = new Map<string, RepeatPatternItem>();
  const made = new MadeTasks();
  const occurred: OccurrenceItem[] = [];
  const removed: string[] = [];
  for (const [id, ofPattern] of steps) {
    const pattern = store.repeatPattern(id);
    if (pattern === undefined) continue;
    const edit = ofPattern.find(({ task }) => task.id === pattern.template.taskId)?.change ?? {};
    const effects = effectsOn(store, pattern, { steps: ofPattern, changes, edit, open: open.get(id) });
    const { series, withdrawn, next } = effects;
    let template = pattern.template;
    if (effects.template !== undefined) {
      template = { ...template, ...copiedFields(edit), ...effects.template };
    }
    if (next !== undefined) {
      const now = new Date(clock.now()).toISOString();
      const source = ofPattern.find(({ was, is }) => was === 'open' && is !== 'open')?.task;
      const parent = source && openParent(store, source, changes);
      const task = taskOfOccurrence(store, { ...pattern, template }, next.date, now, source, parent);
      made.add(
        task,
        source,
        source === undefined ? [] : copiedSubtasks(store, source, task, template.dateField),
      );
      occurred.push(occurrenceOf(id, next.date, 'Created', now));
    }
    removed.push(...withSubtasks(store, withdrawn));
    const taskId = newestAfter(pattern, open.get(id), effects);
    if (taskId !== template.taskId) template = { ...template, taskId };
    if (series === pattern.series && template === pattern.template) continue;
    patterns.set(id, { ...pattern, series, template });
  }
  if (patterns.size === 0) return {};
  const changed = patching<RepeatPatternItem>(patterns.keys(), (id) => {
    const { series, template } = patterns.get(id) as RepeatPatternItem;
    return { series, template };
  });
  const repeatPatterns = asServerEffects(changed);
  if (made.size + removed.length === 0) return { repeatPatterns };
  return {
    repeatPatterns,
    tasks: asServerEffects(new Map([...putting(made.tasks()), ...removing<TaskItem>(removed)])),
    occurrences: asServerEffects(new Map([...putting(occurred), ...removing<OccurrenceItem>(removed)])),
  };
}

/** @param task the task as it is shown; undefined if it was deleted */
function stepOf(task: TaskItem | undefined, effect: RowEffect<TaskItem>): Step | undefined {
  if (task === undefined) {
    if (effect.op !== 'put' || effect.row.repeatPatternId === null) return undefined;
    const { row } = effect;
    return { patternId: effect.row.repeatPatternId, task: row, change: {}, was: 'deleted', is: stateOf(row) };
  }
  const { repeatPatternId: patternId } = task;
  if (patternId === null) return undefined;
  const step = { patternId, task, was: stateOf(task) };
  if (effect.op === 'remove') return { ...step, change: {}, is: 'deleted' };
  if (effect.op !== 'patch') return undefined;
  return { ...step, change: effect.change, is: stateOf({ ...task, ...effect.change }) };
}

const stateOf = ({ completedOn }: Pick<TaskItem, 'completedOn'>): TaskState =>
  completedOn === null ? 'open' : 'completed';

/**
 * Returns the open tasks after a change, for each affected series. Reads all tasks only once, even if there
 * are many series.
 */
function openTasks(
  store: Store,
  steps: ReadonlyMap<string, readonly Step[]>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const open = new Map<string, Set<string>>();
  for (const [id, ofPattern] of steps) {
    if (ofPattern.some(({ was, is }) => was !== is)) open.set(id, new Set());
  }
  if (open.size === 0) return open;
  for (const { id, repeatPatternId, completedOn } of store.allTasks()) {
    if (repeatPatternId !== null && completedOn === null) open.get(repeatPatternId)?.add(id);
  }
  for (const { patternId, task, is } of Array.from(steps.values()).flat()) {
    if (is === 'open') open.get(patternId)?.add(task.id);
    else open.get(patternId)?.delete(task.id);
  }
  return open;
}

/** The part of a change that concerns one series. */
interface PatternChange {
  readonly steps: readonly Step[];
  readonly changes: RowEffects<TaskItem>;
  /** The change to the newest task of the series. */
  readonly edit: Partial<TaskItem>;
  /** The series' open tasks after the change; undefined if it completes and reopens none. */
  readonly open: ReadonlySet<string> | undefined;
}

function effectsOn(
  store: Store,
  pattern: RepeatPatternItem,
  { steps, changes, edit, open }: PatternChange,
): SeriesEffects {
  const { id, series, pausedOn, template } = pattern;
  return afterTaskChange(
    { id, series, pausedOn, newestTaskId: template.taskId, template },
    steps.map((step) => changedTask(store, pattern, step, changes)),
    {
      edited: editedDates(edit),
      hasOpen: open === undefined || open.size > 0,
      isTaken: (date) => store.occurrence(occurrenceId(id, date)) !== undefined,
    },
  );
}

/** Returns the task's parent if it is open after the change (SUBTASK-10). */
function openParent(
  store: Store,
  { parentId }: TaskItem,
  changes: RowEffects<TaskItem>,
): TaskItem | undefined {
  const parent = parentId === null ? undefined : store.task(parentId);
  const effect = parent && changes.get(parent.id);
  const after = effect === undefined ? parent : applyEffect(parent, effect);
  return after?.completedOn === null ? after : undefined;
}

function changedTask(
  store: Store,
  pattern: RepeatPatternItem,
  step: Step,
  changes: RowEffects<TaskItem>,
): ChangedTask {
  const { task, change, was, is } = step;
  const { id, scheduledOn, dueOn, thisEvening, scheduledTime, completedOn } = { ...task, ...change };
  return {
    id,
    scheduledOn,
    dueOn,
    thisEvening,
    scheduledTime,
    was,
    is,
    closedOn: completedOn ?? store.today,
    followers: was !== 'open' && is === 'open' ? followersOf(store, pattern, step, changes) : [],
  };
}

/**
 * Returns the task that followed a completed or deleted one, found by its date; empty if the task has no
 * successor.
 */
function followersOf(
  store: Store,
  pattern: RepeatPatternItem,
  { task, change }: Step,
  changes: RowEffects<TaskItem>,
): Follower[] {
  const { id, completedAt, completedOn } = task;
  const wasTaken = (date: LocalDate): boolean => {
    const occurrence = store.occurrence(occurrenceId(pattern.id, date));
    if (occurrence === undefined) return false;
    // The store does not know when a task was deleted. Only an occurrence created by a pending change can
    // have followed it.
    if (completedAt === null && !occurrence.isPendingSync) return true;
    return occurrence.createdAt < (completedAt ?? task.createdAt);
  };
  const closed = {
    id,
    date: repeatDate(task, pattern.template.dateField),
    on: completedOn ?? store.today,
  };
  const date = dateFollowed(pattern.series, closed, wasTaken);
  const follower = date === undefined ? undefined : store.task(occurrenceId(pattern.id, date));
  if (follower === undefined) return [];
  const isUntouched =
    isUnchanged(store, follower) ||
    isAsCreated(
      { id: pattern.id, firstDate: pattern.series.firstDate, template: pattern.template },
      { ...task, ...change },
      follower,
      forestAfter(store, changes),
    );
  return [{ id: follower.id, isUntouched }];
}

/** Returns the series' newest open task after a change. */
function newestAfter(
  { id, template }: RepeatPatternItem,
  open: ReadonlySet<string> | undefined,
  { withdrawn, next }: SeriesEffects,
): string | null {
  if (open === undefined) return template.taskId;
  const left = open.difference(new Set(withdrawn));
  return newestTask(id, next === undefined ? left : left.add(occurrenceId(id, next.date)));
}
