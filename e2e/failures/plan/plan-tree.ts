/** Plans random steps that change trees and checklists. */
import type { Model } from './model.ts';
import type { ModelTask, ViewName } from './model-task.ts';
import type { Random } from './random.ts';
import type { Choice } from './step.ts';
import { heightOf, levelOf } from './trees.ts';

/** Deep enough for grandchildren. The app allows five levels. */
const DEEPEST = 4;
const MOST_TASKS = 14;

/**
 * Returns the possible steps for an open task in a view or project.
 * @param name a part of the titles, to keep them unique
 */
export function planTree(
  random: Random,
  model: Model,
  name: string,
  task: ModelTask,
  at: ViewName,
): Choice[] {
  const { tasks } = model;
  const { title } = task;
  const tick: Choice = [() => ({ do: 'tick', at, task: title, item: `Item ${name}` }), 3];
  // In Today and Upcoming, subtasks appear without their parents.
  if (at === 'Today' || at === 'Upcoming') return [tick];
  const level = levelOf(tasks, task);
  const parent = task.parent === null ? undefined : model.task(task.parent);
  const siblings = model
    .openAt(at)
    .map((each) => model.task(each))
    .filter((each) => each.parent === task.parent && each.section === task.section && each !== task);
  const fits = level + heightOf(tasks, task) <= DEEPEST;
  const isOut =
    parent !== undefined && !parent.done && (parent.parent === null || !model.task(parent.parent).done);
  const choices: Choice[] = [tick];
  if (level < DEEPEST && tasks.size < MOST_TASKS) {
    choices.push([() => ({ do: 'add subtask', at, task: title, title: `Subtask ${name}` }), 10]);
  }
  if (fits && siblings.length > 0 && (parent === undefined || !parent.done)) {
    choices.push([() => ({ do: 'indent', at, task: title, under: random.one(siblings).title }), 10]);
  }
  if (isOut) choices.push([() => ({ do: 'outdent', at, task: title }), 16]);
  return choices;
}
