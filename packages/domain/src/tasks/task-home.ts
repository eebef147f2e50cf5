/**
 * Where a task is shown: the one view that a search or a link leads to, though several may show it.
 *
 *   open, and the open view holds it → that view
 *   open, in a project             → the project
 *   open, scheduled today or before → Today
 *   open, scheduled later          → Upcoming
 *   open, neither                  → Inbox
 *   completed                      → Journal
 */
import type { LocalDate } from '../dates/local-date.ts';
import type { TaskFacts } from './task-facts.ts';
import { belongsTo, type View } from './task-views.ts';

/**
 * The view in which a task is shown when search has found it (VIEW-24).
 * @param shown the view that is open; one of tags may have a filter that hides the task
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
