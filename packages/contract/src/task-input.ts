/** The fields of a task in requests (docs/rules/tasks.md). */
import { z } from 'zod';
import { parseTagPath } from '@questlog/domain/tags/tag-path';
import { MAX_ORDER } from '@questlog/domain/tasks/task-order';
import { HIDDEN_NEEDS_DATE, SOMEDAY_HAS_NO_DATE } from '@questlog/domain/tasks/task-plan';
import { TIME_NEEDS_DATE } from '@questlog/domain/tasks/task-schedule';
import { isComputedId, occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import {
  calendarDate,
  dueDate,
  id,
  longText,
  ownId,
  RESERVED_ID,
  scheduledDate,
  scheduledTime,
  sentInstant,
  title,
} from './fields.ts';
import { sentReminders } from './reminders.ts';
import { sentPlainFields } from './task-fields.ts';

export const tagIds = z.array(id).max(100);
export const tagPaths = z
  .array(
    z
      .string()
      .refine((path) => parseTagPath(path) !== undefined, { message: 'This is not a valid tag path.' })
      .transform((path) => parseTagPath(path) ?? path),
  )
  .max(100);

/** A task's sort position in a list. */
export const order = z.number().min(-MAX_ORDER).max(MAX_ORDER);

const taskFields = {
  ...sentPlainFields,
  /** If absent, a task with a new parent moves to the parent's project. */
  projectId: id.nullable().optional(),
  /**
   * A section of the task's project. If absent, a task that moves to a new project has no section, and a
   * subtask has that of its parent.
   */
  sectionId: id.nullable().optional(),
  /**
   * Null removes the parent. If absent, a task that moves to a new project loses its parent, unless the
   * parent is in that project. Its subtasks move with it.
   */
  parentId: id.nullable().optional(),
  scheduledDate: scheduledDate.nullable().optional(),
  /**
   * Requires a scheduled date. If absent, a new date keeps the task's time, and clearing the date clears the
   * time.
   */
  scheduledTime: scheduledTime.nullable().optional(),
  dueDate: dueDate.nullable().optional(),
  tagIds: tagIds.optional(),
  /** Full paths of the task's tags. Missing tags are created in the same transaction as the task. */
  tagPaths: tagPaths.optional(),
};

interface SentPlan {
  readonly scheduledDate?: string | null | undefined;
  readonly dueDate?: string | null | undefined;
  readonly someday?: unknown;
  readonly hidden?: unknown;
}

export const somedayHasNoDate = { path: ['someday'], message: SOMEDAY_HAS_NO_DATE };
export const hiddenNeedsDate = { path: ['hidden'], message: HIDDEN_NEEDS_DATE };

/** Returns whether a request does not both set a scheduled date and put the task off to someday. */
export const isDatedOrSomeday = ({ scheduledDate, someday }: SentPlan): boolean =>
  !scheduledDate || someday !== true;

/** Returns whether a new task has a date if it is hidden until that date. */
const hasDateIfHidden = ({ scheduledDate, dueDate, someday, hidden }: SentPlan): boolean =>
  hidden !== true || (someday !== true && Boolean(scheduledDate ?? dueDate));

/** Returns whether a change hides a task without putting it off to someday. */
export const hidesOrPutsOff = ({ someday, hidden }: SentPlan): boolean => hidden !== true || someday !== true;

export const timeNeedsDate = { path: ['scheduledTime'], message: TIME_NEEDS_DATE };

export const newTask = z
  .object({
    id: ownId.optional(),
    title,
    ...taskFields,
    /** The caller's own reminders. */
    reminders: sentReminders.optional(),
    /** A task of which this one is a copy: it gets the caller's own reminders of that task (REMINDER-16). */
    remindersOf: id.optional(),
  })
  .refine(({ scheduledDate, scheduledTime }) => !scheduledTime || Boolean(scheduledDate), timeNeedsDate)
  .refine(isDatedOrSomeday, somedayHasNoDate)
  .refine(hasDateIfHidden, hiddenNeedsDate);
export type NewTask = z.output<typeof newTask>;

/**
 * When the task was completed, for requests that are sent later. A future time becomes the current one
 * (TASK-45).
 */
export const completedAt = sentInstant.optional();

/** An imported task, for example from another app's file (TASK-80). */
export const taskImport = newTask
  .safeExtend({
    id: id.optional(),
    /** The occurrence that determines the task's id. The series itself is created later (REPEAT-79). */
    occurrence: z.object({ patternId: id, date: calendarDate }).optional(),
    /** A future time becomes the current one. */
    createdAt: sentInstant.optional(),
    /** Null or absent for an open task. A future time is replaced by the current time. */
    completedAt: sentInstant.nullable().optional(),
    projectOrder: order.nullable().optional(),
    todayOrder: order.nullable().optional(),
    anytimeOrder: order.nullable().optional(),
  })
  .refine(({ id: own = '', occurrence }) => hasIdOf(own, occurrence), { path: ['id'], message: RESERVED_ID });

/**
 * Returns whether an imported task may have its id: a client's own or, for an occurrence, the computed one
 * (REPEAT-15).
 */
function hasIdOf(
  own: string,
  occurrence: { readonly patternId: string; readonly date: string } | undefined,
): boolean {
  if (occurrence === undefined) return !isComputedId(own);
  return own === occurrenceId(occurrence.patternId, occurrence.date);
}
export type TaskImport = z.output<typeof taskImport>;

/** Returns whether a change is consistent: it must not both clear the date and set a time. */
export const clearsNoTimedDate = (change: {
  readonly scheduledDate?: string | null | undefined;
  readonly scheduledTime?: string | null | undefined;
}): boolean => !change.scheduledTime || change.scheduledDate !== null;

export const taskChange = z
  .object({
    title: title.optional(),
    completed: z.boolean().optional(),
    completedAt,
    ...taskFields,
    /**
     * The description on which the new one is based. If the stored one has changed since, the two are merged
     * line by line (TASK-75). The new description wins where both changed the same lines. If absent, the new
     * description replaces the current one.
     */
    descriptionBase: longText.nullable().optional(),
  })
  .refine(clearsNoTimedDate, timeNeedsDate)
  .refine(isDatedOrSomeday, somedayHasNoDate)
  .refine(hidesOrPutsOff, hiddenNeedsDate);
export type TaskChange = z.output<typeof taskChange>;
