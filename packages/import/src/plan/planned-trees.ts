/** Converts a file's trees to storable ones (IMPORT-6). */
import { MAX_LEVEL } from '@questlog/domain/subtasks/task-forest';
import type { ImportedTask } from '../imported.ts';

export interface OrderedTask {
  readonly task: ImportedTask;
  readonly parentId: string | null;
  /** Source id of the project that contains the whole tree. */
  readonly projectId: string | null;
  /** Source id of the section that contains the whole tree. */
  readonly sectionId: string | null;
  /** True if the task was deeper in the file than the account allows. */
  readonly isRaised: boolean;
}

/**
 * Returns the tasks in list order, parents first. A task whose parent is unknown, or which is its own
 * ancestor, becomes a top-level task. A task below the fifth level goes under its ancestor at the fourth
 * level.
 */
export function orderedTasks(tasks: readonly ImportedTask[]): OrderedTask[] {
  const byId = new Map(tasks.map((task) => [task.sourceId, task]));
  const cut = cyclesCutAt(tasks, byId);
  const parentOf = ({ sourceId, parentId }: ImportedTask): string | undefined =>
    parentId === null || cut.has(sourceId) || !byId.has(parentId) ? undefined : parentId;
  const under = Map.groupBy(tasks, parentOf);
  const ordered: OrderedTask[] = [];
  const waiting = rootsOf(under.get(undefined) ?? []);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { task, above, projectId, sectionId } = next;
    // Leave out the nearest ancestors if the task would be too deep.
    const remaining = above.slice(0, MAX_LEVEL - 1);
    ordered.push({
      task,
      parentId: remaining.at(-1) ?? null,
      projectId,
      sectionId,
      isRaised: remaining.length < above.length,
    });
    const children = under.get(task.sourceId) ?? [];
    // Keep at most one ancestor more than the limit. That is enough to detect tasks that are too deep.
    const path = [...remaining, task.sourceId].slice(0, MAX_LEVEL);
    waiting.push(
      ...children.toReversed().map((child) => ({ task: child, above: path, projectId, sectionId })),
    );
  }
  return ordered;
}

interface Waiting {
  readonly task: ImportedTask;
  /** Source ids of the task's ancestors, starting at the top level. */
  readonly above: readonly string[];
  readonly projectId: string | null;
  readonly sectionId: string | null;
}

function rootsOf(tasks: readonly ImportedTask[]): Waiting[] {
  return tasks.toReversed().map((task) => {
    const { projectId, sectionId } = task;
    return { task, above: [], projectId, sectionId };
  });
}

/** Returns one task from each cycle: the first in file order. */
function cyclesCutAt(
  tasks: readonly ImportedTask[],
  byId: ReadonlyMap<string, ImportedTask>,
): ReadonlySet<string> {
  const done = new Set<string>();
  const cut = new Set<string>();
  for (const task of tasks) {
    const path = new Set<string>();
    let at: ImportedTask | undefined = task;
    while (at !== undefined && !done.has(at.sourceId)) {
      if (path.has(at.sourceId)) {
        cut.add(at.sourceId);
        break;
      }
      path.add(at.sourceId);
      at = at.parentId === null ? undefined : byId.get(at.parentId);
    }
    for (const id of path) done.add(id);
  }
  return cut;
}
