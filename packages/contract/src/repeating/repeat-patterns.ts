/** Repeat patterns (docs/rules/repeating.md). */
import { z } from 'zod';
import { FREQUENCIES, REPEAT_MODES } from '@questlog/domain/recurrence/repeat-rule';
import {
  MAX_COUNTED,
  MAX_DUE_OFFSET,
  MAX_HISTORY_DATES,
} from '@questlog/domain/recurrence/series/imported-series';
import { editsContent, readsContent } from '../access.ts';
import { calendarDate, dueDate, id, instant, ownId, uuid } from '../fields.ts';
import { endpoint } from '../route.ts';
import { repeatedFields } from '../task-fields.ts';

/** The template for new occurrences: a copy of the series' newest open task. */
const template = z.object({
  /** The newest open task. Editing it edits the template. Null after it is completed or deleted. */
  taskId: uuid.nullable(),
  ...repeatedFields,
  projectId: uuid.nullable(),
  sectionId: uuid.nullable(),
  tagIds: z.array(uuid),
  thisEvening: z.boolean(),
  /** `HH:MM`, or null. */
  scheduledTime: z.string().nullable(),
  /** The date field that the series sets. */
  dateField: z.enum(['scheduled', 'due']),
  /** Days from the occurrence's date to its due date; null without a due date. */
  dueOffset: z.number().int().nullable(),
});

export const repeatPattern = z
  .object({
    id: uuid,
    /** The task that became repeating. */
    taskId: uuid,
    accountId: uuid,
    userId: uuid.nullable(),
    frequency: z.enum(FREQUENCIES),
    interval: z.number().int(),
    /** From 1 for Monday to 7 for Sunday. */
    weekDays: z.array(z.number().int()),
    monthDay: z.number().int().nullable(),
    customPattern: z.string().nullable(),
    repeatMode: z.enum(REPEAT_MODES),
    endDate: instant.nullable(),
    maxOccurrences: z.number().int().nullable(),
    /** False while a user has paused the pattern. */
    isActive: z.boolean(),
    /** First day of a pause by a user or by the plan; null while the pattern is running. */
    pausedOn: instant.nullable(),
    /** The first task's date, from which intervals are counted. */
    firstDate: instant,
    /** Occurrences up to this date have been counted. All future occurrences are later. */
    countedThrough: instant,
    countedOccurrences: z.number().int(),
    /** First day of the week for "every N weeks", with Sunday as 0. */
    weekStart: z.number().int(),
    template,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'RepeatPattern' });
export type RepeatPatternRecord = z.infer<typeof repeatPattern>;

/** A created or cancelled occurrence. Future ones are computed, not stored. */
export const occurrenceRecord = z
  .object({
    /** `occurrenceId(repeatPatternId, date)`. The occurrence's task has the same id. */
    id: uuid,
    repeatPatternId: uuid,
    date: instant,
    status: z.enum(['Created', 'Cancelled']),
    createdTaskId: uuid.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'OccurrenceRecord' });
export type OccurrenceRecord = z.infer<typeof occurrenceRecord>;

const pattern = z.object({ data: repeatPattern });
const byTask = z.object({ id });
const repeat = { ...editsContent, feature: 'REPEATING_TASKS' } as const;
const tag = 'Repeat patterns';

const ruleFields = {
  frequency: z.enum(FREQUENCIES),
  interval: z.number().int(),
  weekDays: z.array(z.number().int()).max(50).nullable().optional(),
  monthDay: z.number().int().nullable().optional(),
  customPattern: z.string().max(500).nullable().optional(),
  repeatMode: z.enum(REPEAT_MODES),
  endDate: dueDate.nullable().optional(),
  maxOccurrences: z.number().int().nullable().optional(),
};

/** An imported series' history, for example from an exported account (REPEAT-79). */
const seriesHistory = z
  .object({
    /** The task that became repeating; null if it is the task in this request. */
    firstTaskId: id.nullable(),
    firstDate: calendarDate,
    /** Occurrences after this date have not been counted yet. Never before `firstDate`. */
    countedThrough: calendarDate,
    countedOccurrences: z.number().int().min(1).max(MAX_COUNTED),
    /** First day of the pause, if a user paused the series; null if it is running. */
    pausedOn: calendarDate.nullable(),
    dateField: z.enum(['scheduled', 'due']),
    dueOffset: z.number().int().min(-MAX_DUE_OFFSET).max(MAX_DUE_OFFSET).nullable(),
    /**
     * Dates that already have a task. If the account has tasks with the ids of these occurrences, they join
     * the series.
     */
    createdDates: z.array(calendarDate).max(MAX_HISTORY_DATES),
    skippedDates: z.array(calendarDate).max(MAX_HISTORY_DATES),
  })
  .refine(({ firstDate, countedThrough }) => countedThrough >= firstDate, {
    path: ['countedThrough'],
    message: 'This date must not be before the first one.',
  });

/** A rule, as the request body of `createRepeat`. */
export const repeatRule = z.object({
  frequency: z.enum(FREQUENCIES),
  interval: z.number().int(),
  weekDays: z.array(z.number().int()),
  monthDay: z.number().int().nullable(),
  customPattern: z.string().nullable(),
  repeatMode: z.enum(REPEAT_MODES),
  endDate: instant.nullable(),
  maxOccurrences: z.number().int().nullable(),
});

export const getRepeat = endpoint({
  method: 'GET',
  path: '/api/tasks/{id}/repeat',
  summary: 'The repeat pattern of a task; 404 if it has none',
  tag,
  access: readsContent,
  params: byTask,
  responses: { 200: pattern },
});

export const createRepeat = endpoint({
  method: 'POST',
  path: '/api/tasks/{id}/repeat',
  summary: 'Make a task repeating, or change its existing pattern (200)',
  tag,
  access: repeat,
  params: byTask,
  body: z.object({
    id: ownId.optional(),
    taskId: id.optional(),
    ...ruleFields,
    /**
     * Sunday is 0. Defaults to the user's setting, except that a task that already repeats keeps its value.
     */
    weekStart: z.number().int().min(0).max(6).optional(),
    /**
     * The history to import. With a history, the task may already be completed. Ignored for a task that
     * already repeats.
     */
    history: seriesHistory.optional(),
  }),
  responses: { 201: pattern, 200: pattern },
  errors: ['conflict'],
});

export const updateRepeat = endpoint({
  method: 'PUT',
  path: '/api/tasks/{id}/repeat',
  summary: 'Change a pattern from tomorrow on; `isActive: false` pauses it',
  tag,
  access: repeat,
  params: byTask,
  body: z.object({ taskId: id.optional(), ...ruleFields, isActive: z.boolean() }).partial(),
  responses: { 200: pattern },
});

export const deleteRepeat = endpoint({
  method: 'DELETE',
  path: '/api/tasks/{id}/repeat',
  summary: 'Stop repeating; the created tasks stay',
  tag,
  access: editsContent,
  params: byTask,
  responses: { 204: null },
});

export const restoreRepeat = endpoint({
  method: 'POST',
  path: '/api/tasks/{id}/repeat/restore',
  summary: 'Restore a removed pattern with its open tasks; nothing is created for the time in between',
  tag,
  access: repeat,
  params: byTask,
  body: z.object({ patternId: id }),
  responses: { 200: pattern },
});

export const repeatPatternRoutes = [
  getRepeat,
  createRepeat,
  updateRepeat,
  deleteRepeat,
  restoreRepeat,
] as const;
