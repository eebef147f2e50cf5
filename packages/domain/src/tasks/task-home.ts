/**
 * Chooses the view in which a search result or a link opens a task that appears in several.
 *
 *   open, and the current view contains it → that view
 *   open, in a project             → the project
 *   open, scheduled today or before → Today
 *   open, scheduled later          → Upcoming
 *   open, none of these                  → Inbox
 *   completed                      → Journal
 */
import type { LocalDate } from '../dates/local-date.ts';
import type { TaskFacts } from './task-facts.ts';
import { belongsTo, type View } from './task-views.ts';

/**
 * Returns the view that shows a task found by search (VIEW-24).
 * @param shown the current view; a tag view may have a filter that hides the task
 */
export function homeView(
  task: Pick<TaskFacts, 'projectId' | 'scheduledOn' | 'dueOn' | 'completedOn'>,
  today: LocalDate,
  shown?: View,
): View {
  if (task.completedOn !== null) return { kind: 'journal' };
  if (shown !== undefined && shown.kind !== 'tag' && belongsTo(shown, task, today)) return shown;
  if (task.projectId !== null) return { kind: 'project', projectId: task.projectId };
  if (task.scheduledOn === null) return { kind: 'inbox' };
  return { kind: task.scheduledOn <= today ? 'today' : 'upcoming' };
}
