/** Functions that derive a series from a task, and tasks from a series. */
import { withoutTicks } from '@questlog/domain/checklists/checklist';
import { daysBetween, type LocalDate } from '@questlog/domain/dates/local-date';
import { occurrenceDueDate } from '@questlog/domain/recurrence/occurrence-due';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import type { Series } from '@questlog/domain/recurrence/series/series';
import { nextAge, nextPositions } from '@questlog/domain/recurrence/series/next-positions';
import { repeatDate, type EditedDates } from '@questlog/domain/recurrence/series/series-template';
import { newSeries, resumed, withRule } from '@questlog/domain/recurrence/series/series-change';
import { REPEATED_FIELDS, repeatedFields } from '@questlog/domain/tasks/task-fields';
import type { StoreReader } from '../store-reader.ts';
import { blankTask } from '../tasks/task-draft.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { OccurrenceItem } from './occurrence-item.ts';
import type { RepeatPatternItem, RepeatTemplate } from './repeat-pattern-item.ts';

/** Returns the template for the next task, based on the series' newest task. */
export function templateOf(task: TaskItem, dateField: RepeatTemplate['dateField']): RepeatTemplate {
  const { id, description, projectId, sectionId, tagIds, thisEvening, scheduledTime } = task;
  const date = repeatDate(task, dateField);
  return {
    ...repeatedFields(task),
    taskId: id,
    description: unticked(description),
    projectId,
    sectionId,
    tagIds: [...tagIds],
    thisEvening,
    scheduledTime,
    dateField,
    dueOffset: date === null || task.dueOn === null ? null : daysBetween(date, task.dueOn),
  };
}

/** The fields that an edited task copies to its template. */
const COPIED = [...REPEATED_FIELDS, 'projectId', 'sectionId', 'tagIds'] as const;

/** Returns the changed fields to copy to the template. */
export function copiedFields(change: Partial<TaskItem>): Partial<RepeatTemplate> {
  const copied = COPIED.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]]));
  const { description } = change;
  return {
    ...Object.fromEntries(copied),
    ...(description === undefined ? {} : { description: unticked(description) }),
  };
}

/** Unticks a description's checkboxes, because the next task starts with an unticked checklist (TASK-79). */
function unticked(description: string | null): string | null {
  return description === null ? null : withoutTicks(description);
}

/** Returns which dates a change sets; undefined if it changes none of the template's fields. */
export function editedDates(change: Partial<TaskItem>): EditedDates | undefined {
  const scheduled = (['scheduledOn', 'thisEvening', 'scheduledTime'] as const).some(
    (field) => change[field] !== undefined,
  );
  const due = change.dueOn !== undefined;
  const isEdit = scheduled || due || COPIED.some((field) => change[field] !== undefined);
  return isEdit ? { scheduled, due } : undefined;
}

/** Returns a task's series after setting a rule: a new series, or the existing one with the new rule. */
export function seriesWith(
  rule: RepeatRule,
  given: {
    readonly task: TaskItem;
    readonly pattern: RepeatPatternItem | undefined;
    readonly today: LocalDate;
    /** The first day of the week for a new series. Sunday is 0. */
    readonly weekStart: number;
  },
): Series {
  const { task, pattern, today, weekStart } = given;
  if (pattern !== undefined) return resumed(withRule(pattern, rule, today), today).series;
  return newSeries(rule, task.scheduledOn ?? task.dueOn ?? today, { today, weekStart });
}

/**
 * Returns the task that an occurrence becomes, with the occurrence's id. If its project is gone, the task
 * goes to the Inbox; if its section is gone, it is in none.
 * @param now ISO instant of its creation
 * @param previous the series' previous task, if known
 * @param parent the parent task, whose project and section the new subtask belongs to
 */
export function taskOfOccurrence(
  store: Pick<StoreReader, 'project' | 'section'>,
  { id: patternId, template, userId }: RepeatPatternItem,
  date: LocalDate,
  now: string,
  previous: TaskItem | undefined,
  parent?: TaskItem,
): TaskItem {
  const { title, tagIds, dueOffset } = template;
  const hasProject = template.projectId !== null && store.project(template.projectId) !== undefined;
  const ownProjectId = hasProject ? template.projectId : null;
  const projectId = parent === undefined ? ownProjectId : parent.projectId;
  const section = store.section(template.sectionId);
  const ownSectionId = section !== undefined && section.projectId === projectId ? section.id : null;
  const isScheduled = template.dateField === 'scheduled';
  return {
    ...blankTask(occurrenceId(patternId, date), title, now, userId),
    ...repeatedFields(template),
    projectId,
    sectionId: parent === undefined ? ownSectionId : parent.sectionId,
    ...nextPositions(previous, projectId),
    ...(parent === undefined ? {} : nextAge(previous)),
    parentId: parent?.id ?? null,
    tagIds,
    scheduledOn: isScheduled ? date : null,
    thisEvening: isScheduled && template.thisEvening,
    scheduledTime: isScheduled ? template.scheduledTime : null,
    dueOn: occurrenceDueDate(date, dueOffset),
    isRepeatingTask: true,
    repeatPatternId: patternId,
  };
}

/**
 * Returns an occurrence that has become a task or was cancelled.
 * @param now ISO instant at which this happened
 */
export function occurrenceOf(
  repeatPatternId: string,
  date: LocalDate,
  status: OccurrenceItem['status'],
  now: string,
): OccurrenceItem {
  const id = occurrenceId(repeatPatternId, date);
  const createdTaskId = status === 'Created' ? id : null;
  return {
    id,
    repeatPatternId,
    date,
    status,
    createdTaskId,
    createdAt: now,
    updatedAt: now,
    isPendingSync: true,
  };
}
