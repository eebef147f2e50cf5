/**
 * Predicts the server's side effects of task changes on their series. Completing a task creates the next one;
 * reopening it removes that one if it is untouched; deleting the last open task skips the occurrence; editing
 * the newest task edits the template of the next one (REPEAT-65).
 */
import { nextAfterCompletion } from '@questlog/domain/recurrence/series/series';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { asServerEffects, patching, putting, removing } from '../../engine/store/effects.ts';
import type { RowEffects } from '../../engine/store/effects.ts';
import type { AccountEffects } from '../collections.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';
import { editedTemplate, repeatDateOf, taskOfOccurrence, templateOf } from './series-tasks.ts';

/** Returns the consequences of a change to tasks; empty if none of the tasks belongs to a series. */
export function seriesConsequences(
  deps: Pick<CommandDeps, 'store' | 'clock'>,
  changes: RowEffects<TaskItem>,
): Pick<AccountEffects, 'tasks' | 'repeatPatterns'> {
  const predicted = new PredictedSeries(deps);
  for (const [id, effect] of changes) {
    const task = deps.store.task(id);
    if (task === undefined) {
      if (effect.op === 'put') predicted.restored(effect.row);
    } else if (effect.op === 'remove') predicted.removed(task);
    else if (effect.op === 'patch') predicted.changed(task, effect.change);
  }
  return predicted.effects();
}

class PredictedSeries {
  readonly #store: CommandDeps['store'];
  readonly #clock: CommandDeps['clock'];
  readonly #patterns = new Map<string, RepeatPatternItem>();
  readonly #made: TaskItem[] = [];
  readonly #removed: string[] = [];
  /** Tasks that the change completes or deletes: none of them can be the newest open task. */
  readonly #left = new Set<string>();

  constructor({ store, clock }: Pick<CommandDeps, 'store' | 'clock'>) {
    this.#store = store;
    this.#clock = clock;
  }

  effects(): Pick<AccountEffects, 'tasks' | 'repeatPatterns'> {
    if (this.#patterns.size === 0) return {};
    const patterns = patching<RepeatPatternItem>(this.#patterns.keys(), (id) => {
      const { series, template } = this.#patterns.get(id) as RepeatPatternItem;
      return { series, template };
    });
    const tasks = new Map([...putting(this.#made), ...removing<TaskItem>(this.#removed)]);
    return {
      repeatPatterns: asServerEffects(patterns),
      ...(tasks.size === 0 ? {} : { tasks: asServerEffects(tasks) }),
    };
  }

  changed(task: TaskItem, change: Partial<TaskItem>): void {
    if (typeof change.completedOn === 'string') this.#left.add(task.id);
    const pattern = this.#patternOf(task);
    if (pattern === undefined) return;
    const { template } = pattern;
    if (change.completedOn !== undefined) {
      if (change.completedOn === null) this.#reopened(pattern, task, task.completedOn);
      else if (template.taskId === task.id) this.#completed(pattern, task, change.completedOn);
    } else if (template.taskId === task.id) {
      const occurrenceOn = this.#store.occurrence(task.id)?.date ?? pattern.series.firstDate;
      this.#keep({ ...pattern, template: editedTemplate(template, task, change, occurrenceOn) });
    }
  }

  removed(task: TaskItem): void {
    this.#left.add(task.id);
    const pattern = this.#patternOf(task);
    if (pattern?.template.taskId !== task.id) return;
    const newest = this.#newestOf(pattern);
    if (newest === null) this.#completed(pattern, task, this.#store.today);
    else this.#keep({ ...pattern, template: { ...pattern.template, taskId: newest } });
  }

  /** Handles a restored task. A new task has no consequences. */
  restored(task: TaskItem): void {
    const pattern = this.#patternOf(task);
    if (pattern === undefined || task.completedOn !== null) return;
    this.#reopened(pattern, task, this.#store.today);
  }

  /** Returns the newest open task of a series. */
  #newestOf({ id, template }: RepeatPatternItem): string | null {
    let newest: TaskItem | undefined;
    const dateOf = (task: TaskItem): string => repeatDateOf(task, template.dateField) ?? '';
    for (const task of this.#store.allTasks()) {
      if (task.repeatPatternId !== id || this.#left.has(task.id) || task.completedOn !== null) continue;
      if (newest === undefined || dateOf(task) > dateOf(newest)) newest = task;
    }
    return newest?.id ?? null;
  }

  #completed(pattern: RepeatPatternItem, task: TaskItem, on: string): void {
    const { series, template } = pattern;
    const date = pattern.pausedOn === null ? this.#dateAfter(pattern, task, on) : undefined;
    if (date === undefined) {
      this.#keep({ ...pattern, template: { ...template, taskId: this.#newestOf(pattern) } });
      return;
    }
    const next = taskOfOccurrence(this.#store, pattern, date, new Date(this.#clock.now()).toISOString());
    this.#made.push(next);
    const countedOccurrences = series.countedOccurrences + 1;
    this.#keep({
      ...pattern,
      series: { ...series, countedOccurrences },
      template: { ...template, taskId: next.id },
    });
  }

  /**
   * Handles a task that is open again.
   * @param closedOn the day on which it was completed or deleted
   */
  #reopened(pattern: RepeatPatternItem, task: TaskItem, closedOn: string | null): void {
    const { series } = pattern;
    const before = { ...series, countedOccurrences: series.countedOccurrences - 1 };
    const date = this.#dateAfter({ ...pattern, series: before }, task, closedOn);
    const next = date === undefined ? undefined : this.#store.task(occurrenceId(pattern.id, date));
    const template = templateOf(task, pattern.template.dateField);
    if (next === undefined) {
      if (pattern.template.taskId === null) this.#keep({ ...pattern, template });
      return;
    }
    if (!this.#isUntouched(next, pattern, task)) return;
    this.#removed.push(next.id);
    this.#keep({ ...pattern, series: before, template });
  }

  #dateAfter(pattern: RepeatPatternItem, task: TaskItem, completedOn: string | null): string | undefined {
    const { series, template, id } = pattern;
    if (completedOn === null) return undefined;
    const date = repeatDateOf(task, template.dateField) ?? completedOn;
    return nextAfterCompletion(series, { date, completedOn }, (candidate) =>
      this.#isTaken(occurrenceId(id, candidate), task),
    );
  }

  /** Returns true if the occurrence exists, unless the completion of the task itself created it. */
  #isTaken(id: string, by: TaskItem): boolean {
    const occurrence = this.#store.occurrence(id);
    return (
      occurrence !== undefined && (by.completedOn === null || occurrence.createdAt < (by.completedAt ?? ''))
    );
  }

  /** Returns true if the task is unchanged since it was created, on the server and by pending changes. */
  #isUntouched(next: TaskItem, pattern: RepeatPatternItem, from: TaskItem): boolean {
    const base = this.#store.base('tasks', next.id);
    if (base !== undefined) return base === next && next.createdAt === next.updatedAt;
    const template = templateOf(from, pattern.template.dateField);
    const date = repeatDateOf(next, template.dateField);
    if (date === null || next.completedOn !== null) return false;
    const made = taskOfOccurrence(this.#store, { ...pattern, template }, date, next.createdAt);
    return (Object.keys(made) as (keyof TaskItem)[]).every(
      (key) => JSON.stringify(made[key]) === JSON.stringify(next[key]),
    );
  }

  #patternOf({ repeatPatternId: id }: TaskItem): RepeatPatternItem | undefined {
    if (id === null) return undefined;
    return this.#patterns.get(id) ?? this.#store.repeatPattern(id);
  }

  #keep(pattern: RepeatPatternItem): void {
    this.#patterns.set(pattern.id, pattern);
  }
}
