/**
 * Chooses the view in which a search result or a link opens a task that appears in several.
 *
 *   open, and the current view contains it → that view
 *   open, in a project             → the project
 *   open, someday                  → Someday
 *   open, scheduled today or before → Today
 *   open, scheduled later, or hidden until later → Upcoming
 *   open, none of these                  → Inbox
 *   completed                      → Journal
 */
import type { LocalDate } from '../dates/local-date.ts';
import { belongsTo, hiddenUntil, type ListedFacts, type View } from './task-views.ts';

/**
 * Returns the view that shows a task found by search (VIEW-24).
 * @param shown the current view; a tag view, a filter and Assigned may hide the task
 */
export function homeView(task: ListedFacts, today: LocalDate, shown?: View): View {
  if (task.completedOn !== null) return { kind: 'journal' };
  if (
    shown !== undefined &&
    shown.kind !== 'tag' &&
    shown.kind !== 'filter' &&
    shown.kind !== 'assigned' &&
    belongsTo(shown, task, today)
  )
    return shown;
  if (task.projectId !== null) return { kind: 'project', projectId: task.projectId };
  if (task.someday) return { kind: 'someday' };
  if (task.scheduledOn === null && hiddenUntil(task, today) === undefined) return { kind: 'inbox' };
  return { kind: belongsTo({ kind: 'upcoming' }, task, today) ? 'upcoming' : 'today' };
}
