/** The flags of dated tasks in the API (DATE-7), which the server computes in SQL, for tests of it. */
import type { LocalDate } from '../../dates/local-date.ts';
import type { TaskFacts } from '../task-facts.ts';

type Dated = Pick<TaskFacts, 'scheduledOn' | 'dueOn' | 'completedOn'>;

/** Returns whether a task is open and was scheduled or due before today (DATE-7). */
export function isOverdue(task: Dated, today: LocalDate): boolean {
  if (task.completedOn !== null) return false;
  return (
    (task.scheduledOn !== null && task.scheduledOn < today) || (task.dueOn !== null && task.dueOn < today)
  );
}

/** Returns whether a task is scheduled or due today (DATE-7). */
export function isToday(task: Pick<TaskFacts, 'scheduledOn' | 'dueOn'>, today: LocalDate): boolean {
  return task.scheduledOn === today || task.dueOn === today;
}
