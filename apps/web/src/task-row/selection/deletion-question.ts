import { countOf } from '@questlog/domain/counts';
import { RESTORABLE_NOTE } from '@questlog/domain/trash/trash';
import { deletionOfOne, type DeletionQuestion } from '../actions/use-task-actions.ts';

/** Returns the question before the selected tasks are deleted. */
export const deletionOfSelected: DeletionQuestion = (tasks, subtasks) => {
  if (tasks.length === 1) return deletionOfOne(tasks, subtasks);
  return {
    title: `Delete ${countOf(tasks.length, 'task')}?`,
    message: 'This action cannot be undone. Are you sure you want to delete these tasks permanently?',
    note: `${alsoDeleted(subtasks)}${RESTORABLE_NOTE}`,
  };
};

/** Returns the sentence about the subtasks that are deleted along with the selected tasks (SUBTASK-7). */
function alsoDeleted(subtasks: number): string {
  if (subtasks === 0) return '';
  return `${countOf(subtasks, 'subtask')} under them ${subtasks === 1 ? 'is' : 'are'} deleted too. `;
}
