/**
 * A new user's practice tasks (CAPTURE-17). They are not stored as tasks: the user completes one by doing the same in the
 * account.
 */
import { FILTER_HINT } from '../query/filter-templates.ts';
import type { TaskFacts } from './task-facts.ts';

/** The `group` task teaches tags or, on plans without tags, projects. */
export const PRACTICE_TASKS = ['date', 'group', 'find', 'filter'] as const;
export type PracticeTask = (typeof PRACTICE_TASKS)[number];

/**
 * Returns a practice task's title and instructions.
 * @param tagging whether the plan has tags
 * @param keyboard whether the device is likely to have a keyboard
 */
export function practiceText(
  practice: PracticeTask,
  tagging: boolean,
  keyboard: boolean,
): { readonly title: string; readonly how: string } {
  switch (practice) {
    case 'date':
      return { title: 'Give a task a date', how: 'Add a task such as "Water the plants" and choose a day.' };
    case 'group':
      return tagging
        ? { title: 'Give a task a tag', how: 'Type # in the title of a task: "Buy seeds #garden".' }
        : {
            title: 'Put a task into a project',
            how: 'Create a project such as "Garden", and add or move a task to it.',
          };
    case 'find':
      return {
        title: 'Find a task',
        how: `Press ${keyboard ? 'Ctrl+K, ⌘K on a Mac, or ' : ''}the magnifying glass. Type a few letters and open the task.`,
      };
    case 'filter':
      return { title: 'Save a filter', how: FILTER_HINT };
  }
}

/** Returns the practice tasks that the user completes by creating this task. */
export function practisedWith(
  task: Pick<TaskFacts, 'scheduledOn' | 'dueOn' | 'projectId'> & { readonly tagIds: readonly string[] },
): readonly PracticeTask[] {
  const isDated = (task.scheduledOn ?? task.dueOn) !== null;
  const isGrouped = task.projectId !== null || task.tagIds.length > 0;
  return [...(isDated ? (['date'] as const) : []), ...(isGrouped ? (['group'] as const) : [])];
}
