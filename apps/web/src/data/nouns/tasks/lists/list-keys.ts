/** The domain's rules for a task's lists and their order. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import {
  compareByDate,
  compareByDueDate,
  compareTasks,
  type OrderContext,
} from '@questlog/domain/tasks/task-order';
import { PROJECT_PARTS, projectPart, subtaskBelongsTo } from '@questlog/domain/subtasks/top-level-rows';
import { compareSubtasks } from '@questlog/domain/subtasks/tree-rows';
import { belongsTo, SMART_VIEWS, todaySection, type View } from '@questlog/domain/tasks/task-views';
import type { TaskVisibility } from '../../projects/projects.ts';
import type { TaskItem } from '../task-item.ts';
import { listKey, partKey } from './view-snapshot.ts';
import type { Comparator } from './task-list.ts';

/** Prefix of the lists for Today's sections. */
const SECTION = 'today:';

/** All tag-filtered views share the list of this view. */
const EVERY_TAG: View = { kind: 'tag', filter: { selectedTagIds: [], mode: 'any' } };

const ASSIGNED: View = { kind: 'assigned' };

/**
 * Returns the names of a task's lists. An archived project's tasks appear only in the Journal, those of a project for
 * someday only there and in the project, and a deleted project's in no list.
 * @param above the ancestors of the task, its parent first
 * @param visibility the visibility of the project's tasks; 'live' for a task without a project
 */
export function keysOf(
  task: TaskItem,
  above: readonly TaskItem[],
  visibility: TaskVisibility,
  today: LocalDate,
): string[] {
  // While a move has reached only one of the two, a task does not depend on a parent in another project.
  const other = above.findIndex(({ projectId }) => projectId !== task.projectId);
  return keysBelow(task, other === -1 ? above : above.slice(0, other), visibility, today);
}

function keysBelow(
  task: TaskItem,
  above: readonly TaskItem[],
  visibility: TaskVisibility,
  today: LocalDate,
): string[] {
  if (visibility === 'gone') return [];
  if (visibility === 'archived') return belongsTo({ kind: 'journal' }, task, today) ? ['journal'] : [];
  const { projectId } = task;
  if (visibility === 'someday' && projectId !== null)
    return [
      ...(task.completedOn === null ? [] : ['journal']),
      partKey(projectPart(task, above, today), projectId),
    ];
  const keys: string[] = SMART_VIEWS.filter((kind) => isIn({ kind }, task, above, today));
  if (keys.includes('today')) keys.push(SECTION + todaySection(task, today));
  // No tag filter matches a task without tags.
  if (task.tagIds.length > 0 && belongsTo(EVERY_TAG, task, today)) keys.push(listKey(EVERY_TAG));
  if (task.assigneeId !== null && belongsTo(ASSIGNED, task, today)) keys.push(listKey(ASSIGNED));
  if (projectId !== null) keys.push(partKey(projectPart(task, above, today), projectId));
  return keys;
}

/**
 * Returns true if a view contains a task. For a subtask, this may depend on the tasks above it (SUBTASK-12).
 */
function isIn(view: View, task: TaskItem, above: readonly TaskItem[], today: LocalDate): boolean {
  let isParentIn = false;
  for (let at = above.length - 1; at >= 0; at -= 1) {
    const each = above[at];
    if (each !== undefined) isParentIn = subtaskBelongsTo(view, each, above[at + 1], isParentIn, today);
  }
  return subtaskBelongsTo(view, task, above[0], isParentIn, today);
}

/** Returns the key of the view that shows a list. The lists of Today's sections are shown by Today. */
export function viewOfList(key: string): string {
  if (key.startsWith(SECTION)) return 'today';
  const at = key.indexOf(':');
  return at === -1 ? key : `project${key.slice(at)}`;
}

/**
 * Returns the manual order that a drag changes in a view; undefined if the view cannot be sorted manually.
 */
export function orderContextOf(view: View): Exclude<OrderContext, 'mixed'> | undefined {
  switch (view.kind) {
    case 'project':
    case 'today':
    case 'anytime':
      return view.kind;
    case 'inbox':
    case 'someday':
      // The Inbox shows Anytime's tasks that have no project, and Someday those that left it, so all share one order.
      return 'anytime';
    case 'upcoming':
    case 'journal':
    case 'tag':
    case 'filter':
    case 'assigned':
    case 'scheduled':
    case 'calendar':
    case 'activity':
      return undefined;
  }
}

export function comparatorOf(key: string): Comparator {
  switch (key) {
    case 'inbox':
    case 'anytime':
    case 'someday':
      return (a, b) => compareTasks('anytime', a, b);
    case 'upcoming':
    case 'today:overdue':
      return compareByDate;
    case 'today:due':
      return compareByDueDate;
    case 'journal':
      return latestFirst;
    case 'tag':
    case 'assigned':
      return (a, b) => compareTasks('mixed', a, b);
    default:
      return isPartKey(key) ? (a, b) => compareTasks('project', a, b) : (a, b) => compareTasks('today', a, b);
  }
}

function isPartKey(key: string): boolean {
  return PROJECT_PARTS.some((part) => key.startsWith(`${part}:`));
}

/** Returns the comparator for siblings; undefined for a list without trees. */
export function subtaskComparatorOf(key: string): Comparator | undefined {
  if (key === 'inbox' || key === 'anytime' || key === 'someday')
    return (a, b) => compareSubtasks('anytime', a, b);
  return isPartKey(key) ? (a, b) => compareSubtasks('project', a, b) : undefined;
}

function latestFirst(a: TaskItem, b: TaskItem): number {
  const whenA = a.completedAt ?? '';
  const whenB = b.completedAt ?? '';
  if (whenA !== whenB) return whenA > whenB ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id > b.id ? -1 : 1;
}
