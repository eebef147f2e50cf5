/** Personal reminders of tasks (docs/rules/reminders.md). */
import { z } from 'zod';
import {
  MAX_DAYS_BEFORE,
  MAX_OFFSET_MINUTES,
  MAX_REMINDED_TASKS,
  MAX_REMINDERS,
  MAX_SNOOZE_MINUTES,
  MIN_OFFSET_MINUTES,
  parseLocalDateTime,
  REMINDER_KINDS,
} from '@questlog/domain/reminders/reminders';
import { changesOwn, ownSession, readsContent } from './access.ts';
import { id, instant, ownId, sentInstant, uuid } from './fields.ts';
import { endpoint } from './route.ts';

/** A reminder as its user sees it. Nobody else can see it. */
export const reminder = z
  .object({
    id: uuid,
    taskId: uuid,
    kind: z.enum(REMINDER_KINDS),
    /** Minutes before the task's scheduled date and time, negative for after; null unless `relative`. */
    offsetMinutes: z.number().int().nullable(),
    /** Days before the due date, at the user's day time; null unless `due`. */
    daysBefore: z.number().int().nullable(),
    /** `YYYY-MM-DDTHH:MM` in the user's time zone; null unless `absolute`. */
    at: z.string().nullable(),
    /** When the reminder rings again; null if it is not snoozed. */
    snoozedUntil: instant.nullable(),
    /** When the reminder rings next; null if it has rung or has no time, such as without a due date. */
    firesAt: instant.nullable(),
  })
  .meta({ id: 'Reminder' });
export type Reminder = z.infer<typeof reminder>;

const OFFSET = `The minutes before must be a whole number from ${MIN_OFFSET_MINUTES} to ${MAX_OFFSET_MINUTES}.`;
const DAYS = `The days before must be a whole number from 0 to ${MAX_DAYS_BEFORE}.`;
const AT = 'This is not a valid time. Use YYYY-MM-DDTHH:MM, such as 2026-03-01T17:00.';
export const TOO_MANY_REMINDERS = `A task can have at most ${MAX_REMINDERS} reminders.`;

const RULES = [
  z.object({
    kind: z.literal('relative'),
    offsetMinutes: z
      .number({ error: OFFSET })
      .int({ error: OFFSET })
      .min(MIN_OFFSET_MINUTES, { error: OFFSET })
      .max(MAX_OFFSET_MINUTES, { error: OFFSET }),
  }),
  z.object({
    kind: z.literal('due'),
    daysBefore: z
      .number({ error: DAYS })
      .int({ error: DAYS })
      .min(0, { error: DAYS })
      .max(MAX_DAYS_BEFORE, { error: DAYS }),
  }),
  z.object({
    kind: z.literal('absolute'),
    at: z
      .string({ error: AT })
      .refine((value) => parseLocalDateTime(value) !== undefined, { message: AT })
      .meta({ example: '2026-03-01T17:00' }),
  }),
] as const;

const optionalId = { id: ownId.optional() };

/** A reminder as a client sets it. The same id keeps the reminder, so that it does not ring again. */
const newReminder = z.discriminatedUnion('kind', [
  RULES[0].extend(optionalId),
  RULES[1].extend(optionalId),
  RULES[2].extend(optionalId),
]);
export type NewReminder = z.input<typeof newReminder>;

/** The user's own reminders of a task, as a client sets them. */
export const sentReminders = z.array(newReminder).max(MAX_REMINDERS, { error: TOO_MANY_REMINDERS });

const taskReminders = z.object({
  reminders: z.array(reminder),
  /**
   * The reminder that rings if `reminders` is empty; null if the task has no time, the user has turned the
   * default reminder off, or it belongs to another user.
   */
  defaultReminder: z.object({ offsetMinutes: z.number().int(), firesAt: instant.nullable() }).nullable(),
});
export type TaskReminders = z.infer<typeof taskReminders>;

const tag = 'Reminders';
const byId = z.object({ id });

export const listReminders = endpoint({
  method: 'GET',
  path: '/api/reminders',
  summary: "The caller's own reminders of all tasks in the account that are open or were completed lately",
  tag,
  access: readsContent,
  responses: { 200: z.object({ reminders: z.array(reminder) }) },
});

export const getTaskReminders = endpoint({
  method: 'GET',
  path: '/api/tasks/{id}/reminders',
  summary: "The caller's own reminders of a task",
  tag,
  access: readsContent,
  params: byId,
  responses: { 200: taskReminders },
});

export const setTaskReminders = endpoint({
  method: 'PUT',
  path: '/api/tasks/{id}/reminders',
  summary: "Replace the caller's own reminders of a task; with none, the default reminder applies again",
  tag,
  access: changesOwn,
  params: byId,
  body: z.object({ reminders: sentReminders }),
  responses: { 200: taskReminders },
  errors: ['conflict'],
});

const TOO_MANY_TASKS = `You can set the reminders of at most ${MAX_REMINDED_TASKS} tasks at once.`;

const remindersOfTask = z.object({ taskId: uuid, reminders: z.array(reminder) });
export type RemindersOfTask = z.infer<typeof remindersOfTask>;

export const setReminders = endpoint({
  method: 'PUT',
  path: '/api/reminders',
  summary: "Replace the caller's own reminders of several tasks; tasks that have been deleted are left out",
  tag,
  access: changesOwn,
  body: z.object({
    tasks: z
      .array(
        z.object({
          taskId: id,
          reminders: sentReminders,
          /**
           * The ids of the reminders that the client saw before its change. With them, reminders that another device
           * has added since then stay, and those that it has removed stay removed. Without them, all are replaced.
           */
          known: z.array(ownId).max(MAX_REMINDERS, { error: TOO_MANY_REMINDERS }).optional(),
        }),
      )
      .min(1)
      .max(MAX_REMINDED_TASKS, { error: TOO_MANY_TASKS }),
  }),
  responses: { 200: z.object({ tasks: z.array(remindersOfTask) }) },
  errors: ['not_found', 'conflict'],
});

const MINUTES = `The minutes must be a whole number from 1 to ${MAX_SNOOZE_MINUTES}.`;

const snoozeMinutes = z
  .number({ error: MINUTES })
  .int({ error: MINUTES })
  .min(1, { error: MINUTES })
  .max(MAX_SNOOZE_MINUTES, { error: MINUTES });

export const snoozeReminder = endpoint({
  method: 'POST',
  path: '/api/reminders/{id}/snooze',
  summary: 'Make one of the reminders of the caller ring later; its task stays as it is',
  tag,
  access: ownSession,
  params: byId,
  body: z
    .object({
      minutes: snoozeMinutes.optional(),
      /** An instant in the next four weeks, instead of the minutes. Null ends the snooze. */
      until: sentInstant.nullable().optional(),
    })
    .refine(({ minutes, until }) => (minutes === undefined) !== (until === undefined), {
      path: ['minutes'],
      message: 'Give either the minutes or the time until which to snooze.',
    }),
  responses: { 200: reminder },
});

/** A notification about reminders that was sent, or is being sent, to a device or an address. */
export const reminderDelivery = z
  .object({
    id: uuid,
    /** Null for a test, and for reminders missed while the server was away. */
    taskId: uuid.nullable(),
    /** The task's title; null if it has been removed, and without a task. */
    title: z.string().nullable(),
    kind: z.enum(['reminder', 'missed', 'test']),
    channel: z.enum(['push', 'mail']),
    /** The device's name when it was sent; null for emails. */
    deviceName: z.string().nullable(),
    /** When the reminder was to ring; null for a test. */
    firesAt: instant.nullable(),
    state: z.enum(['pending', 'sent', 'failed', 'skipped']),
    sentAt: instant.nullable(),
    /** Why the last attempt failed; null if none has. */
    error: z.string().nullable(),
  })
  .meta({ id: 'ReminderDelivery' });
export type ReminderDelivery = z.infer<typeof reminderDelivery>;

export const reminderLog = endpoint({
  method: 'GET',
  path: '/api/reminders/log',
  summary: 'What was sent to the caller in the last 30 days, newest first',
  tag,
  access: ownSession,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  responses: { 200: z.object({ deliveries: z.array(reminderDelivery), totalCount: z.number().int() }) },
});

export const actOnReminder = endpoint({
  method: 'POST',
  path: '/api/reminders/act',
  summary:
    'Complete the task of a notification, or snooze its reminder, with the token that the notification carries; may be repeated',
  tag,
  access: { kind: 'public' },
  rate: 'sign-in',
  body: z.object({
    token: z.string().min(1).max(100),
    action: z.enum(['done', 'snooze']),
    /** The length of a snooze; 10 by default. */
    minutes: snoozeMinutes.optional(),
  }),
  // The token must not be stored.
  secretBody: true,
  responses: {
    200: z.object({
      taskId: uuid,
      /** False if the notification was acted on before, or the task is completed already. */
      isChanged: z.boolean(),
    }),
  },
  errors: ['invalid_token'],
});

export const reminderRoutes = [
  listReminders,
  reminderLog,
  getTaskReminders,
  setTaskReminders,
  setReminders,
  snoozeReminder,
  actOnReminder,
] as const;
