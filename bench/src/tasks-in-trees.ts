/** Request bodies that create trees of twenty tasks on five levels. */
import { newId } from '@questlog/domain/uuid';

/** The index of each task's parent in the tree; undefined for the top task. */
const PARENTS = [undefined, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 5, 5, 5, 8, 10, 12, 12, 15] as const;

/**
 * Creates the bodies for new tasks. Each tree's tasks are consecutive, so that each call creates whole trees.
 */
export function tasksInTrees(count: number): { id: string; title: string; parentId: string | null }[] {
  // The server lists subtasks created in one call by id, so sort the ids.
  const ids = Array.from({ length: count }, () => newId(Date.now())).sort();
  return ids.map((id, index) => {
    const position = index % PARENTS.length;
    const parent = PARENTS[position];
    return {
      id,
      title: `Task ${index}`,
      parentId: parent === undefined ? null : (ids[index - position + parent] ?? null),
    };
  });
}
