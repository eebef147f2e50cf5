/** Announcements while tasks are moved. They contain titles and positions, never ids. */
import { countOf } from '@questlog/domain/counts';
import { toastTitle } from '@questlog/domain/tasks/view-texts';

/** @param context such as 'in This Evening' or 'under "Trip"' */
const position = (at: number, of: number, context?: string): string =>
  `Position ${at} of ${of}${context === undefined ? '' : ` ${context}`}.`;

/** Returns text such as 'in This Evening'; undefined for a section without a title. */
export const inSection = (title: string | undefined): string | undefined =>
  title === undefined ? undefined : `in ${title}`;

/** Returns text such as 'under "Trip"'. */
export const underParent = (title: string): string => `under "${toastTitle(title)}"`;

export const ALREADY_FIRST = 'Already first.';
export const ALREADY_LAST = 'Already last.';
export const MOVE_CANCELLED = 'Put back.';
export const NOTHING_ABOVE = 'There is no open task above to move it under.';
export const AT_TOP_LEVEL = 'Already at the top level.';
export const NO_TREES = 'Subtasks can be arranged in projects, the Inbox and Anytime.';

/** Returns a single title, such as "Buy milk", or the number of tasks. */
export function namedTasks(titles: readonly string[]): string {
  return titles.length === 1 ? `"${titles[0] ?? ''}"` : countOf(titles.length, 'task');
}

/**
 * Returns why tasks cannot be moved within a list, or within one of its sections.
 * @param arranged the text for the selected order and groups; undefined if these do not prevent it
 * @param section the title of the section whose tasks keep their order; undefined if the whole list does
 */
export function notMovable(arranged: string | undefined, section?: string): string {
  if (arranged === undefined)
    return section === undefined ? 'This list is sorted by date.' : `${section} tasks cannot be reordered.`;
  return `${arranged}: to move tasks, choose Manual and no groups under Display.`;
}

export function pickedUp(titles: readonly string[], at: number, of: number): string {
  return `Picked up ${namedTasks(titles)}. ${position(at, of)}`;
}

export function overPosition(at: number, of: number, context?: string): string {
  return position(at, of, context);
}

export function overView(name: string): string {
  return `Over ${name}.`;
}

export function droppedAt(titles: readonly string[], at: number, of: number, context?: string): string {
  return `Dropped ${namedTasks(titles)}. ${position(at, of, context)}`;
}

export function movedTo(titles: readonly string[], at: number, of: number, context?: string): string {
  return `${namedTasks(titles)}. ${position(at, of, context)}`;
}
