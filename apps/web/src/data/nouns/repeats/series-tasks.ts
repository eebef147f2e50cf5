/** Conversions between a task and its series. */
import { daysBetween, type LocalDate } from '@questlog/domain/dates/local-date';
import { occurrenceDueDate } from '@questlog/domain/recurrence/occurrence-due';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import type { Series } from '@questlog/domain/recurrence/series/series';
import { editedTemplateDates } from '@questlog/domain/recurrence/series/series-template';
import { newSeries, resumed, withRule } from '@questlog/domain/recurrence/series/series-change';
import type { StoreReader } from '../store-reader.ts';
import { blankTask } from '../tasks/task-draft.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { RepeatPatternItem, RepeatTemplate } from './repeat-pattern-item.ts';

/** Returns the date of a repeating task; null if it has none. */
export function repeatDateOf(task: TaskItem, dateField: RepeatTemplate['dateField']): LocalDate | null {
  return dateField === 'scheduled' ? task.scheduledOn : task.dueOn;
}

/** Returns the template of the next task, when this task is the newest of its series. */
export function templateOf(task: TaskItem, dateField: RepeatTemplate['dateField']): RepeatTemplate {
  const { id, title, notes, description, priority, projectId, tagIds, thisEvening } = task;
  const date = repeatDateOf(task, dateField);
  return {
    taskId: id,
    title,
    notes,
    description,
    priority,
    projectId,
    tagIds: [...tagIds],
    thisEvening,
    dateField,
    dueOffset: date === null || task.dueOn === null ? null : daysBetween(date, task.dueOn),
  };
}

/**
 * Returns the template after an edit of its task: only the edited fields change.
 * @param occurrenceOn the date of the task in its series
 */
export function editedTemplate(
  template: RepeatTemplate,
  task: TaskItem,
  change: Partial<TaskItem>,
  occurrenceOn: LocalDate,
): RepeatTemplate {
  const edited = { ...task, ...change };
  const { title, notes, description, priority, projectId, tagIds } = edited;
  return {
    ...template,
    ...editedTemplateDates(
      template,
      { ...edited, occurrenceOn },
      {
        scheduled: change.scheduledOn !== undefined || change.thisEvening !== undefined,
        due: change.dueOn !== undefined,
      },
    ),
    ...(change.title === undefined ? {} : { title }),
    ...(change.notes === undefined ? {} : { notes }),
    ...(change.description === undefined ? {} : { description }),
    ...(change.priority === undefined ? {} : { priority }),
    ...(change.projectId === undefined ? {} : { projectId }),
    ...(change.tagIds === undefined ? {} : { tagIds: [...tagIds] }),
  };
}

/**
 * Returns the series of a task after setting a rule: a new series, or the existing one under the new rule.
 */
export function seriesWith(
  rule: RepeatRule,
  given: {
    readonly task: TaskItem;
    readonly pattern: RepeatPatternItem | undefined;
    readonly today: LocalDate;
    /** First day of the week for a new series; 0 is Sunday. */
    readonly weekStart: number;
  },
): Series {
  const { task, pattern, today, weekStart } = given;
  if (pattern !== undefined) return resumed(withRule(pattern, rule, today), today).series;
  return newSeries(rule, task.scheduledOn ?? task.dueOn ?? today, { today, weekStart });
}

/**
 * Returns the task that an occurrence becomes, with the occurrence's id. If the project no longer exists, the
 * task goes to the Inbox.
 * @param now ISO instant of its creation
 */
export function taskOfOccurrence(
  store: Pick<StoreReader, 'project'>,
  { id: patternId, template, userId }: RepeatPatternItem,
  date: LocalDate,
  now: string,
): TaskItem {
  const { title, notes, description, priority, tagIds, dueOffset } = template;
  const hasProject = template.projectId !== null && store.project(template.projectId) !== undefined;
  const projectId = hasProject ? template.projectId : null;
  const isScheduled = template.dateField === 'scheduled';
  return {
    ...blankTask(occurrenceId(patternId, date), title, now, userId),
    notes,
    description,
    priority,
    projectId,
    tagIds,
    scheduledOn: isScheduled ? date : null,
    thisEvening: isScheduled && template.thisEvening,
    dueOn: occurrenceDueDate(date, dueOffset),
    isRepeatingTask: true,
    repeatPatternId: patternId,
  };
}
