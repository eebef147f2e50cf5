/** Copies the tasks under a task (SUBTASK-9, SUBTASK-10). */
import { addDays, type LocalDate } from '../dates/local-date.ts';
import type { TaskFacts } from '../tasks/task-facts.ts';
import { descendantsOf, type TaskForest, type TreeTask } from './task-forest.ts';

/** The ids of a task, of its copy, and of the copy's parent. */
export interface TreeCopy {
  readonly sourceId: string;
  readonly id: string;
  readonly parentId: string;
}

/**
 * Returns copies of the tasks under a task, parents first.
 * @param copyId the id of the copy of the task itself
 * @param idFor returns the id for the copy of a subtask
 */
export function copyTree<Task extends TreeTask>(
  forest: Pick<TaskForest<Task>, 'subtasksOf'>,
  { id: rootId, copyId }: { readonly id: string; readonly copyId: string },
  idFor: (task: Task) => string,
): TreeCopy[] {
  const ids = new Map([[rootId, copyId]]);
  const copies: TreeCopy[] = [];
  for (const task of descendantsOf(forest, [rootId])) {
    const parentId = task.parentId === null ? undefined : ids.get(task.parentId);
    if (parentId === undefined) continue;
    const id = idFor(task);
    ids.set(task.id, id);
    copies.push({ sourceId: task.id, id, parentId });
  }
  return copies;
}

/**
 * Returns the id of a subtask's copy under an occurrence. It depends only on the two given ids, so that the
 * server and an offline browser compute the same one. It is marked as version 8, so it never equals a
 * generated id (REPEAT-15).
 */
export function copiedSubtaskId(occurrenceTaskId: string, sourceId: string): string {
  const words = mixed(`${occurrenceTaskId} ${sourceId}`.toLowerCase());
  const hex = words.map((word) => word.toString(16).padStart(8, '0')).join('');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Returns four 32-bit hashes of a string (FNV-1a with different seeds, then a final mix). */
function mixed(text: string): number[] {
  return [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35].map((seed) => {
    let hash = seed;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
    hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
    return (hash ^ (hash >>> 16)) >>> 0;
  });
}

const FIRST_DATE = '0001-01-01';
const LAST_DATE = '9999-12-31';

/**
 * Returns a copied subtask's dates. Their distance from the repeating task's date stays the same
 * (SUBTASK-10).
 */
export function movedDates(
  { scheduledOn, dueOn }: Pick<TaskFacts, 'scheduledOn' | 'dueOn'>,
  days: number,
): Pick<TaskFacts, 'scheduledOn' | 'dueOn'> {
  return { scheduledOn: moved(scheduledOn, days), dueOn: moved(dueOn, days) };
}

function moved(date: LocalDate | null, days: number): LocalDate | null {
  if (date === null) return null;
  const to = addDays(date, days);
  if (to.length > LAST_DATE.length || to > LAST_DATE) return LAST_DATE;
  return to < FIRST_DATE ? FIRST_DATE : to;
}
