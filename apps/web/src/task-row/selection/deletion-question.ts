import { countOf } from '@questlog/domain/counts';
import { descendantsOf } from '@questlog/domain/subtasks/task-forest';
import { RESTORABLE_NOTE } from '@questlog/domain/trash/trash';
import type { DataLayer } from '../../data/data-layer.ts';
import type { DeletionQuestion } from '../actions/use-task-actions.ts';

/** Returns the question before several tasks are deleted; undefined for a single task. */
export function deletionQuestion(
  store: DataLayer['store'],
  ids: readonly string[],
): DeletionQuestion | undefined {
  if (ids.length === 1) return undefined;
  return {
    title: `Delete ${countOf(ids.length, 'task')}?`,
    message: 'This action cannot be undone. Are you sure you want to delete these tasks permanently?',
    note: `${alsoDeleted(descendantsOf(store, ids).length)}${RESTORABLE_NOTE}`,
  };
}

/** Returns the sentence about the subtasks that are deleted along with the selected tasks (SUBTASK-7). */
function alsoDeleted(subtasks: number): string {
  if (subtasks === 0) return '';
  return `${countOf(subtasks, 'subtask')} under them ${subtasks === 1 ? 'is' : 'are'} deleted too. `;
}
