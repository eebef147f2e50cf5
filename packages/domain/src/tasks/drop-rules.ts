/**
 * What it does to a task to be dropped on a place (SELECT-11, SELECT-12), whether it is one or one of
 * many.
 *
 *   Inbox      no project and no date any more
 *   Today      scheduled for today
 *   Upcoming   scheduled for tomorrow, but only where it has no date
 *   Anytime    no date any more
 *   a project  in that project
 *   Journal, the tag-filtered view  nothing
 */
import { addDays, type LocalDate } from '../dates/local-date.ts';
import type { TaskFacts } from './task-facts.ts';
import { isSortedByDate, type TodaySection, type View } from './task-views.ts';

/** A drag begins only after so many pixels of movement (SELECT-10); what moves less is a press. */
export const DRAG_DISTANCE = 8;

/** An absent field stays as it is. */
export interface DropChange {
  readonly projectId?: string | null;
  readonly scheduledOn?: LocalDate | null;
  readonly thisEvening?: boolean;
}

type Dropped = Pick<TaskFacts, 'projectId' | 'scheduledOn' | 'thisEvening' | 'completedOn'>;

/** What a drop on a view changes; undefined where it would change nothing, and for completed tasks (SELECT-11). */
export function dropOn(target: View, task: Dropped, today: LocalDate): DropChange | undefined {
  if (task.completedOn !== null) return undefined;
  switch (target.kind) {
    case 'inbox':
      if (task.projectId === null && task.scheduledOn === null) return undefined;
      return { projectId: null, scheduledOn: null };
    case 'today':
      // What is planned for this evening is planned for today.
      return task.scheduledOn === today ? undefined : { scheduledOn: today, thisEvening: false };
    case 'upcoming':
      return task.scheduledOn === null ? { scheduledOn: addDays(today, 1), thisEvening: false } : undefined;
    case 'anytime':
      return task.scheduledOn === null ? undefined : { scheduledOn: null };
    case 'project':
      return task.projectId === target.projectId ? undefined : { projectId: target.projectId };
    case 'journal':
    case 'tag':
    case 'scheduled':
      return undefined;
  }
}

/**
 * What a drop into a section of Today changes: the evening begins and ends there. Undefined for a section that is
 * sorted by date and takes nothing; an empty change where the task is in the section already (SELECT-12).
 */
export function dropInSection(
  section: TodaySection,
  task: Dropped,
  today: LocalDate,
): DropChange | undefined {
  if (isSortedByDate(section) || task.completedOn !== null) return undefined;
  const thisEvening = section === 'evening';
  if (task.scheduledOn === today && task.thisEvening === thisEvening) return {};
  return { scheduledOn: today, thisEvening };
}
