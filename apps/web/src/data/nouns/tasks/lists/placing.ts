/** Which lists hold a task, and in what order: the domain's rules, by the name of a list. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import {
  compareByDate,
  compareByDueDate,
  compareTasks,
  type OrderContext,
} from '@questlog/domain/tasks/task-order';
import { belongsTo, SMART_VIEWS, todaySection, type View } from '@questlog/domain/tasks/task-views';
import type { TaskVisibility } from '../../projects/projects.ts';
import type { TaskItem } from '../task-item.ts';
import { listKey } from '../../store-reader.ts';
import type { Comparator } from './task-list.ts';

/** The lists of Today's sections are named after it. */
const SECTION = 'today:';

/** The list behind every tag-filtered view. */
const EVERY_TAG: View = { kind: 'tag', filter: { selectedTagIds: [], mode: 'any' } };

/**
 * The names of the lists that hold a task. An archived project hides its tasks from everything but the Journal; a deleted one takes
 * them along.
 * @param visibility of its project; 'live' for a task without one
 */
export function placesOf(task: TaskItem, visibility: TaskVisibility, today: LocalDate): string[] {
  if (visibility === 'gone') return [];
  if (visibility === 'archived') return belongsTo({ kind: 'journal' }, task, today) ? ['journal'] : [];
  const places: string[] = SMART_VIEWS.filter((kind) => belongsTo({ kind }, task, today));
  if (places.includes('today')) places.push(SECTION + todaySection(task, today));
  // No filter lets a task without tags through: the list of the tag-filtered view does without them.
  if (task.tagIds.length > 0 && belongsTo(EVERY_TAG, task, today)) places.push(listKey(EVERY_TAG));
  if (task.projectId !== null) places.push(listKey({ kind: 'project', projectId: task.projectId }));
  return places;
}

/** The view that shows a list: Today for its sections. */
export function viewOfList(key: string): string {
  return key.startsWith(SECTION) ? 'today' : key;
}

/** Where a view keeps its order, for dragging within it; undefined where it is the date's. */
export function orderContextOf(view: View): Exclude<OrderContext, 'mixed'> | undefined {
  switch (view.kind) {
    case 'project':
    case 'today':
    case 'anytime':
      return view.kind;
    case 'inbox':
      // The Inbox is the part of Anytime that has no project: one order serves both.
      return 'anytime';
    case 'upcoming':
    case 'journal':
    case 'tag':
    case 'scheduled':
      return undefined;
  }
}

export function comparatorOf(key: string): Comparator {
  switch (key) {
    case 'inbox':
    case 'anytime':
      return (a, b) => compareTasks('anytime', a, b);
    case 'upcoming':
    case 'today:overdue':
      return compareByDate;
    case 'today:due':
      return compareByDueDate;
    case 'journal':
      return latestFirst;
    case 'tag':
      return (a, b) => compareTasks('mixed', a, b);
    default:
      return key.startsWith('project:')
        ? (a, b) => compareTasks('project', a, b)
        : (a, b) => compareTasks('today', a, b);
  }
}

function latestFirst(a: TaskItem, b: TaskItem): number {
  const whenA = a.completedAt ?? '';
  const whenB = b.completedAt ?? '';
  if (whenA !== whenB) return whenA > whenB ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id > b.id ? -1 : 1;
}
