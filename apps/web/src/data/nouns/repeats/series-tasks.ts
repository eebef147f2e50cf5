/** What a task gives to its series, and what a series makes of it. */
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

/** The date of a task that repeats; null where it has none. */
export function repeatDateOf(task: TaskItem, dateField: RepeatTemplate['dateField']): LocalDate | null {
  return dateField === 'scheduled' ? task.scheduledOn : task.dueOn;
}

/** What the next task of a series is made of, while this one is its newest. */
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

/** The series of a task once a rule is set for it: its first one, or the one that it has under another rule. */
export function seriesWith(
  rule: RepeatRule,
  given: {
    readonly task: TaskItem;
    readonly pattern: RepeatPatternItem | undefined;
    readonly today: LocalDate;
    /** The first day of the week of a series that is new, from Sunday as 0. */
    readonly weekStart: number;
  },
): Series {
  const { task, pattern, today, weekStart } = given;
  if (pattern !== undefined) return resumed(withRule(pattern, rule, today), today).series;
  return newSeries(rule, task.scheduledOn ?? task.dueOn ?? today, { today, weekStart });
}

/**
 * The task that an occurrence becomes, under the occurrence's own id. Where its project is gone, it goes to the Inbox.
 * @param now an ISO instant: when it is made
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
