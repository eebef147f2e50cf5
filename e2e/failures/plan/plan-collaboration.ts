/** Plans random comments and assignments. */
import type { Model } from './model.ts';
import type { ModelTask } from './model-task.ts';
import { viewsOf } from './plan-step.ts';
import type { Random } from './random.ts';
import type { CollaborationStep } from './step.ts';

/** More comments would make the details longer than the screen. */
const MOST_COMMENTS = 3;
const SHARE_AGAIN = 0.2;
const SHARE_UNDONE = 0.3;

/**
 * Returns a random comment on an open task, or a change of the user's own; nothing if there is no open task.
 * @param name a part of the texts, to keep them unique
 * @param isOwn returns whether the user has written a comment
 */
export function planComment(
  random: Random,
  model: Model,
  name: string,
  isOwn: (text: string) => boolean = () => true,
): CollaborationStep | undefined {
  const tasks = openTasks(model);
  if (tasks.length === 0) return undefined;
  const commented = tasks.filter(({ comments }) => comments.some(isOwn));
  const { title: task, comments } = random.one(
    commented.length > 0 && random.chance(0.6) ? commented : tasks,
  );
  const at = random.one(viewsOf(model, model.task(task)));
  const own = comments.filter(isOwn);
  const write = (): CollaborationStep => ({ do: 'comment', at, task, text: `Comment ${name}` });
  if (own.length === 0) return again(random, write());
  const text = random.one(own);
  const step = random.weighted<() => CollaborationStep>([
    [write, comments.length < MOST_COMMENTS ? 3 : 0],
    [() => ({ do: 'edit comment', at, task, text, to: `Edited ${name}` }), 3],
    [() => ({ do: 'delete comment', at, task, text, undo: random.chance(SHARE_UNDONE) }), 2],
  ])();
  return again(random, step);
}

/**
 * Returns a random assignment of an open task; nothing if there is no open task.
 * @param members the first names of the members
 */
export function planAssignment(
  random: Random,
  model: Model,
  members: readonly string[],
): CollaborationStep | undefined {
  const tasks = openTasks(model);
  if (tasks.length === 0) return undefined;
  const { title: task, assignee } = random.one(tasks);
  const at = random.one(viewsOf(model, model.task(task)));
  const to = random.one([...members, ...members, null].filter((member) => member !== assignee));
  return again(random, { do: 'assign', at, task, to, undo: random.chance(SHARE_UNDONE) });
}

function openTasks(model: Model): ModelTask[] {
  return [...model.tasks.values()].filter((task) => !task.done && viewsOf(model, task).length > 0);
}

function again(random: Random, step: CollaborationStep): CollaborationStep {
  const isUndone = 'undo' in step && step.undo;
  return !isUndone && random.chance(SHARE_AGAIN) ? { ...step, again: true } : step;
}
