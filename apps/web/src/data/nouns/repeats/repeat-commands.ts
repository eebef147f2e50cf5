/** The commands for repeat patterns and their occurrences, loaded with the screens that offer them. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import type { TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import { canRepeat, type RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { paused, resumed, withRule } from '@questlog/domain/recurrence/series/series-change';
import type { ActionDraft } from '../../engine/outbox/queued-action.ts';
import { patching, putting, removing } from '../../engine/store/effects.ts';
import { action } from '../action.ts';
import type { AccountEffects } from '../collections.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';
import { repeatCreation, ruleBody } from './repeat-creation.ts';
import { occurrenceOf, seriesWith, taskOfOccurrence } from './series-tasks.ts';

export interface RepeatCommands {
  /**
   * Makes a task repeat, or changes how it repeats.
   * @param weekStart first day of the user's week; 0 is Sunday
   * @returns false, and does nothing, if the task cannot repeat
   */
  readonly setRepeat: (taskId: string, rule: RepeatRule, weekStart: number) => boolean;
  /** Removes a pattern. Its tasks stay. */
  readonly removeRepeat: (patternId: string) => void;
  /** Restores a removed pattern with its tasks that have no other pattern. */
  readonly restoreRepeat: (removed: RepeatPatternItem) => void;
  /** Sets a pattern's rule and whether it is active. An undefined argument leaves its value unchanged. */
  readonly changeRepeat: (patternId: string, rule?: RepeatRule, isActive?: boolean) => void;
  /** Pauses or resumes a pattern. Dates during the pause get no tasks. */
  readonly setPaused: (patternId: string, paused: boolean) => void;
  /**
   * Creates an occurrence's task before its date, with that date or another schedule.
   * @param planned the schedule of this task, which changes no other occurrence
   * @returns the task's id; undefined if the occurrence has already become a task or been cancelled
   */
  readonly createNow: (patternId: string, date: LocalDate, planned?: TaskSchedule) => string | undefined;
  /**
   * Cancels an occurrence permanently.
   * @returns false if the occurrence has already become a task or been cancelled
   */
  readonly cancelOccurrence: (patternId: string, date: LocalDate) => boolean;
}

export function repeatCommands(deps: CommandDeps): RepeatCommands {
  const { store, clock, push } = deps;
  deps.prepare?.();

  const changing = (id: string, change: Partial<RepeatPatternItem>): AccountEffects => ({
    repeatPatterns: patching<RepeatPatternItem>([id], () => change),
  });

  const changeRepeat: RepeatCommands['changeRepeat'] = (patternId, rule, isActive) => {
    const pattern = store.repeatPattern(patternId);
    if (pattern === undefined) return;
    const ruled = rule === undefined ? pattern : withRule(pattern, rule, store.today);
    const isToRun = isActive ?? pattern.isActive;
    const { series, pausedOn } = isToRun ? resumed(ruled, store.today) : paused(ruled, store.today);
    push(
      action('PUT /api/tasks/{id}/repeat', {
        params: { id: anchorOf(pattern) },
        body: { ...(rule === undefined ? {} : ruleBody(rule)), isActive: isToRun },
        kind: rule === undefined ? 'repeat.pause' : 'repeat.edit',
        effects: changing(patternId, { series, isActive: isToRun, pausedOn }),
        reload: true,
        content: pattern.template.title,
      }),
    );
  };

  return {
    setRepeat: (taskId, rule, weekStart) => {
      const task = store.task(taskId);
      if (task === undefined || !canRepeat(task)) return false;
      const pattern = patternOf(deps, task);
      if (pattern === undefined) {
        push(repeatCreation(deps, task, { rule, weekStart }));
        return true;
      }
      const series = seriesWith(rule, { task, pattern, today: store.today, weekStart });
      push(
        action('PUT /api/tasks/{id}/repeat', {
          params: { id: taskId },
          body: { ...ruleBody(rule), isActive: true },
          kind: 'repeat.edit',
          // Setting a rule resumes a paused pattern.
          effects: changing(pattern.id, { series, isActive: true, pausedOn: null }),
          reload: true,
          content: task.title,
        }),
      );
      return true;
    },

    removeRepeat: (patternId) => {
      const pattern = store.repeatPattern(patternId);
      if (pattern === undefined) return;
      const completed = new Map(
        Array.from(store.tasksWithArchived())
          .filter((task) => task.repeatPatternId === patternId)
          .map(({ id, completedOn }) => [id, completedOn !== null]),
      );
      push(
        action('DELETE /api/tasks/{id}/repeat', {
          params: { id: anchorOf(pattern) },
          kind: 'repeat.remove',
          effects: {
            repeatPatterns: removing([patternId]),
            tasks: patching<TaskItem>(completed.keys(), (id) => ({
              isRepeatingTask: false,
              // Completed tasks keep the link to their series, as on the server.
              ...(completed.get(id) === true ? {} : { repeatPatternId: null }),
            })),
          },
          reload: true,
          content: pattern.template.title,
        }),
      );
    },

    restoreRepeat: (removed) => push(restoration(deps, removed)),

    changeRepeat,

    setPaused: (patternId, isToPause) => {
      if (store.repeatPattern(patternId)?.isActive === isToPause)
        changeRepeat(patternId, undefined, !isToPause);
    },

    createNow: (patternId, date, planned) => {
      const pattern = store.repeatPattern(patternId);
      const id = occurrenceId(patternId, date);
      if (pattern === undefined || store.occurrence(id) !== undefined) return undefined;
      const now = new Date(clock.now()).toISOString();
      const newest = store.task(pattern.template.taskId ?? '');
      const task = { ...taskOfOccurrence(store, pattern, date, now, newest), ...planned };
      push(
        action('POST /api/scheduled-tasks/{id}/create-now', {
          params: { id },
          ...(planned === undefined ? {} : { body: plannedBody(planned) }),
          kind: 'occurrence.create-now',
          effects: {
            tasks: putting([task]),
            occurrences: putting([occurrenceOf(patternId, date, 'Created', now)]),
          },
          reload: true,
          content: task.title,
        }),
      );
      return id;
    },

    cancelOccurrence: (patternId, date) => {
      const pattern = store.repeatPattern(patternId);
      const id = occurrenceId(patternId, date);
      if (pattern === undefined || store.occurrence(id) !== undefined) return false;
      const now = new Date(clock.now()).toISOString();
      push(
        action('DELETE /api/scheduled-tasks/{id}', {
          params: { id },
          kind: 'occurrence.cancel',
          effects: { occurrences: putting([occurrenceOf(patternId, date, 'Cancelled', now)]) },
          reload: true,
          content: pattern.template.title,
        }),
      );
      return true;
    },
  };
}

function plannedBody({ scheduledOn, thisEvening, scheduledTime }: TaskSchedule) {
  const scheduledDate = scheduledOn === null ? null : formatWireDate(scheduledOn, thisEvening);
  return { scheduledDate, scheduledTime };
}

function patternOf(
  { store }: Pick<CommandDeps, 'store'>,
  { repeatPatternId }: TaskItem,
): RepeatPatternItem | undefined {
  return repeatPatternId === null ? undefined : store.repeatPattern(repeatPatternId);
}

function restoration({ store }: CommandDeps, removed: RepeatPatternItem): ActionDraft {
  const { id, taskId } = removed;
  const members = Array.from(store.tasksWithArchived()).filter(
    (task) =>
      task.repeatPatternId === id ||
      (patternOf({ store }, task) === undefined &&
        (task.id === taskId || store.occurrence(task.id)?.repeatPatternId === id)),
  );
  const back = { isRepeatingTask: true, repeatPatternId: id };
  return action('POST /api/tasks/{id}/repeat/restore', {
    params: { id: anchorOf(removed) },
    body: { patternId: id },
    kind: 'repeat.restore',
    effects: {
      repeatPatterns: putting([removed]),
      tasks: patching<TaskItem>(
        members.map((task) => task.id),
        () => back,
      ),
    },
    reload: true,
    content: removed.template.title,
  });
}

/** Returns the task that identifies the series in requests. */
function anchorOf({ taskId, template }: RepeatPatternItem): string {
  return template.taskId ?? taskId;
}
