/**
 * Compares the next task of a series with the task that its creation made, so that an undone change doesn't count
 * as a change (REPEAT-51). It uses the reopened task, whose values the next task got, because the template follows
 * the next task's edits.
 */
import { withoutTicks } from '../../checklists/checklist.ts';
import { daysBetween, type LocalDate } from '../../dates/local-date.ts';
import { copiedSubtaskId, copyTree, movedDates } from '../../subtasks/copied-trees.ts';
import { descendantsOf, type TaskForest, type TreeTask } from '../../subtasks/task-forest.ts';
import type { TaskFacts } from '../../tasks/task-facts.ts';
import {
  EMPTY_FIELDS,
  PLAIN_FIELDS,
  repeatedFields,
  type PlainField,
  type PlainFields,
} from '../../tasks/task-fields.ts';
import { occurrenceDueDate } from '../occurrence-due.ts';
import { occurrenceDate } from '../occurrence-id.ts';
import { repeatDate, type TemplateDates } from './series-template.ts';

type Dates = Pick<TaskFacts, 'scheduledOn' | 'thisEvening' | 'scheduledTime' | 'dueOn'>;

/** The fields of a task that its creation in a series sets. */
export interface CreatedTask
  extends TreeTask, Dates, PlainFields, Pick<TaskFacts, 'projectOrder' | 'todayOrder' | 'anytimeOrder'> {
  readonly tagIds: readonly string[];
  readonly repeatPatternId: string | null;
}

export interface CreatingSeries {
  readonly id: string;
  readonly firstDate: LocalDate;
  readonly template: Pick<TemplateDates, 'dateField' | 'dueOffset'>;
}

/**
 * Returns true if completing `previous` would create `next` and its subtasks exactly as they are. Returns false if
 * that cannot be determined.
 */
export function isAsCreated<Task extends CreatedTask>(
  series: CreatingSeries,
  previous: Task,
  next: Task,
  forest: Pick<TaskForest<Task>, 'subtasksOf'>,
): boolean {
  const dates = datesAtCreation(series, previous, next.id);
  if (dates === undefined) return false;
  const created = asCopied({
    ...previous,
    ...EMPTY_FIELDS,
    ...repeatedFields(previous),
    ...dates,
    id: next.id,
  });
  if (!isEqual(next, created)) return false;
  const from = repeatDate(previous, series.template.dateField);
  const to = repeatDate(created, series.template.dateField);
  const days = from === null || to === null ? 0 : daysBetween(from, to);
  const plain = {
    subtasksOf: (id: string) => forest.subtasksOf(id).filter((task) => task.repeatPatternId === null),
  };
  const originals = new Map(descendantsOf(plain, [previous.id]).map((task) => [task.id, task]));
  const copies = copyTree(plain, { id: previous.id, copyId: next.id }, ({ id }) =>
    copiedSubtaskId(next.id, id),
  );
  const below = new Map(descendantsOf(forest, [next.id]).map((task) => [task.id, task]));
  return (
    copies.length === below.size &&
    copies.every(({ sourceId, id, parentId }) => {
      const original = originals.get(sourceId);
      const copy = below.get(id);
      if (original === undefined || copy === undefined) return false;
      const { projectId, sectionId } = next;
      const moved = movedDates(original, days);
      const position = { id, parentId, projectId, sectionId, todayOrder: null };
      return isEqual(copy, asCopied({ ...original, ...moved, ...position }));
    })
  );
}

/** Returns the dates of the next task; undefined if the template's dates are not those of the previous task. */
function datesAtCreation(
  { id: patternId, firstDate, template }: CreatingSeries,
  previous: CreatedTask,
  nextId: string,
): Dates | undefined {
  const date = occurrenceDate(patternId, nextId);
  if (date === undefined) return undefined;
  if (template.dateField === 'due') {
    const dueOn = occurrenceDueDate(date, template.dueOffset);
    return { scheduledOn: null, thisEvening: false, scheduledTime: null, dueOn };
  }
  const { scheduledOn, thisEvening, scheduledTime, dueOn } = previous;
  if (scheduledOn === null) return undefined;
  const isMoved = scheduledOn !== (occurrenceDate(patternId, previous.id) ?? firstDate);
  // If the task moved away from its due date, the template may have kept the earlier distance.
  if (isMoved && dueOn !== null) return undefined;
  const offset = dueOn === null ? null : daysBetween(scheduledOn, dueOn);
  return { scheduledOn: date, thisEvening, scheduledTime, dueOn: occurrenceDueDate(date, offset) };
}

function asCopied(task: CreatedTask): CreatedTask {
  const { description } = task;
  return { ...task, completedAt: null, description: description === null ? null : withoutTicks(description) };
}

type OtherField = Exclude<keyof CreatedTask, 'tagIds' | PlainField>;

const OTHER_FIELDS: Readonly<Record<OtherField, true>> = {
  id: true,
  parentId: true,
  projectId: true,
  sectionId: true,
  completedAt: true,
  scheduledOn: true,
  thisEvening: true,
  scheduledTime: true,
  dueOn: true,
  projectOrder: true,
  todayOrder: true,
  anytimeOrder: true,
  repeatPatternId: true,
};

/** The compared fields. */
const FIELDS = [...PLAIN_FIELDS, ...(Object.keys(OTHER_FIELDS) as OtherField[])];

function isEqual(one: CreatedTask, other: CreatedTask): boolean {
  const tags = new Set(one.tagIds);
  return (
    FIELDS.every((field) => one[field] === other[field]) &&
    tags.size === other.tagIds.length &&
    other.tagIds.every((id) => tags.has(id))
  );
}
