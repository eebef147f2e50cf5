/**
 * Messages about converting between tasks, projects and checklists, including what is lost (SUBTASK-18 to
 * SUBTASK-21).
 */
import { countOf } from '../counts.ts';
import type { TaskFacts } from '../tasks/task-facts.ts';
import {
  BULK_FIELDS,
  TASK_FIELDS,
  TEXT_FIELDS,
  type PlainField,
  type PlainFields,
} from '../tasks/task-fields.ts';
import { toastTitle } from '../tasks/view-texts.ts';

/** The parts of a task that a conversion may lose. */
export interface TaskContents extends Omit<PlainFields, 'title'>, Pick<TaskFacts, 'scheduledOn' | 'dueOn'> {
  readonly tagIds: readonly string[];
  readonly isRepeatingTask: boolean;
}

/**
 * Returns whether a task turned into a project becomes the project's first task. A project has no description
 * or notes, so a task with either is kept. Any other is deleted (SUBTASK-18).
 */
export function staysInProject({ description, notes }: Pick<TaskContents, 'description' | 'notes'>): boolean {
  return hasText(description) || hasText(notes);
}

type Loss = readonly [name: string, has: (task: TaskContents) => boolean];

function lossOf(field: keyof TaskContents & PlainField): Loss {
  const { plural, empty } = TASK_FIELDS[field];
  return [plural, (task) => task[field] !== empty && task[field] !== ''];
}

const names = new Intl.ListFormat('en', { type: 'disjunction' });

/**
 * Returns the sentence that lists the fields lost when subtasks become lines of a checklist; undefined if the
 * subtasks have only titles (SUBTASK-19).
 */
export function lossInChecklist(subtasks: readonly TaskContents[]): string | undefined {
  const lost: readonly Loss[] = [
    ...TEXT_FIELDS.filter((field) => field !== 'title').map(lossOf),
    ['dates', ({ scheduledOn, dueOn }) => (scheduledOn ?? dueOn) !== null],
    ...BULK_FIELDS.map(lossOf),
    ['tags', ({ tagIds }) => tagIds.length > 0],
    ['repeat patterns', ({ isRepeatingTask }) => isRepeatingTask],
  ];
  const found = lost.filter(([, has]) => subtasks.some((task) => has(task)));
  if (found.length === 0) return undefined;
  return `A checklist has no ${names.format(found.map(([name]) => name))}.`;
}

/** Returns the message after turning a task into a project (SUBTASK-18). */
export function turnedIntoProjectMessage(title: string): string {
  return `Turned "${toastTitle(title)}" into a project`;
}

/** Returns the message after turning subtasks into a checklist (SUBTASK-19). */
export function turnedIntoChecklistMessage(count: number, title: string): string {
  return `Turned ${countOf(count, 'subtask')} of "${toastTitle(title)}" into a checklist`;
}

/** Returns the message after turning a checklist into subtasks (SUBTASK-20). */
export function turnedIntoSubtasksMessage(count: number, title: string): string {
  return `Turned the checklist of "${toastTitle(title)}" into ${countOf(count, 'subtask')}`;
}

function hasText(text: string | null): boolean {
  return text !== null && text !== '';
}
