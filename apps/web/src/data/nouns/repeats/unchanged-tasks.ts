/** Finds out whether the next task of a series is as its creation made it (REPEAT-51). */
import type { TaskForest } from '@questlog/domain/subtasks/task-forest';
import { applyEffect, type RowEffects } from '../../engine/store/effects.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import { withSubtasks } from '../tasks/task-tree.ts';

type Store = CommandDeps['store'];

/** Returns true if neither the task nor any task under it has changed since it was created. */
export function isUnchanged(store: Store, { id }: TaskItem): boolean {
  const createdAt = store.occurrence(id)?.createdAt;
  return withSubtasks(store, [id]).every((each) => {
    let isTouched = false;
    for (const { tasks } of store.pendingActions.values()) {
      const effect = tasks?.get(each);
      // A consequence creates or re-creates the task, so it does not count as a change to it.
      if (effect !== undefined) isTouched = effect.isConsequence !== true;
    }
    // A subtask that continues another keeps the other's creation time, so compare its last change with the
    // time at which the occurrence became a task.
    return !isTouched && store.task(each)?.updatedAt === createdAt;
  });
}

/** Returns the subtasks after a change, including those that it restores. */
export function forestAfter(
  store: Store,
  changes: RowEffects<TaskItem>,
): Pick<TaskForest<TaskItem>, 'subtasksOf'> {
  const restored = Map.groupBy(
    Array.from(changes.values()).flatMap((effect) => (effect.op === 'put' ? [effect.row] : [])),
    ({ parentId }) => parentId,
  );
  return {
    subtasksOf: (id) => [
      ...store.subtasksOf(id).flatMap((task) => {
        const effect = changes.get(task.id);
        return (effect === undefined ? task : applyEffect(task, effect)) ?? [];
      }),
      ...(restored.get(id) ?? []).filter((task) => store.task(task.id) === undefined),
    ],
  };
}
