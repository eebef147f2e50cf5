/** The change that makes a task repeat. It can include an imported series' past occurrences (REPEAT-79). */
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { importedSeries, type SeriesHistory } from '@questlog/domain/recurrence/series/imported-series';
import { newId } from '@questlog/domain/uuid';
import type { ActionDraft } from '../../engine/outbox/queued-action.ts';
import { patching, predicting, putting } from '../../engine/store/effects.ts';
import { action } from '../action.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { OccurrenceItem } from './occurrence-item.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';
import { occurrenceOf, seriesWith, templateOf } from './series-tasks.ts';

export interface NewRepeat {
  /** Undefined if the pattern is new. */
  readonly id?: string;
  readonly rule: RepeatRule;
  /** Sunday is 0. */
  readonly weekStart: number;
  /** Undefined for a new series. */
  readonly history?: SeriesHistory;
}

/** Returns the change that creates a pattern for a task that does not repeat. */
export function repeatCreation(deps: CommandDeps, task: TaskItem, requested: NewRepeat): ActionDraft {
  const pattern = newPattern(deps, task, requested);
  const { rule, weekStart, history } = requested;
  const created = history?.createdDates.map((date) => occurrenceId(pattern.id, date)) ?? [];
  const known = [pattern.taskId, ...created].filter((id) => deps.store.task(id) !== undefined);
  const change = { isRepeatingTask: true, repeatPatternId: pattern.id };
  return action('POST /api/tasks/{id}/repeat', {
    params: { id: task.id },
    body: {
      id: pattern.id,
      ...ruleBody(rule),
      weekStart,
      ...(history === undefined ? {} : { history: historyBody(history) }),
    },
    kind: 'repeat.create',
    effects: {
      tasks: patching<TaskItem>(new Set([task.id, ...known]), () => change),
      repeatPatterns: predicting([pattern]),
      ...(history === undefined ? {} : { occurrences: putting(occurrencesOf(pattern, history)) }),
    },
    reload: true,
    content: task.title,
  });
}

function newPattern(
  { store, clock, userId }: CommandDeps,
  task: TaskItem,
  { id, rule, weekStart, history }: NewRepeat,
): RepeatPatternItem {
  const epochMs = clock.now();
  const now = new Date(epochMs).toISOString();
  const { today } = store;
  const dateField = history?.dateField ?? (task.scheduledOn === null ? 'due' : 'scheduled');
  const template = templateOf(task, dateField);
  const { series, pausedOn } =
    history === undefined
      ? { series: seriesWith(rule, { task, pattern: undefined, today, weekStart }), pausedOn: null }
      : importedSeries(rule, history, { today, weekStart });
  return {
    id: id ?? newId(epochMs),
    taskId: history?.firstTaskId ?? task.id,
    userId: userId(),
    series,
    isActive: pausedOn === null,
    pausedOn,
    template: {
      ...template,
      taskId: task.completedOn === null ? task.id : null,
      dueOffset: history === undefined ? template.dueOffset : history.dueOffset,
    },
    createdAt: now,
    updatedAt: now,
    isPendingSync: true,
  };
}

export function ruleBody(rule: RepeatRule) {
  const { weekDays, endDate } = rule;
  return { ...rule, weekDays: [...weekDays], endDate: endDate === null ? null : formatWireDate(endDate) };
}

function historyBody(history: SeriesHistory) {
  return {
    ...history,
    createdDates: [...history.createdDates],
    skippedDates: [...history.skippedDates],
  };
}

function occurrencesOf(
  { id, createdAt }: RepeatPatternItem,
  { createdDates, skippedDates }: SeriesHistory,
): OccurrenceItem[] {
  return [
    ...createdDates.map((date) => occurrenceOf(id, date, 'Created', createdAt)),
    ...skippedDates.map((date) => occurrenceOf(id, date, 'Cancelled', createdAt)),
  ];
}
