/** The history of tasks (docs/rules/history.md). */
import { z } from 'zod';
import { EVENT_KINDS, VIAS } from '@questlog/domain/history/event-kinds';
import { readsContent } from './access.ts';
import { id, instant, uuid } from './fields.ts';
import { endpoint } from './route.ts';

const textPart = z.object({ at: z.number().int(), text: z.string() });
/** A comment, with the members whom the event mentions for the first time in it. */
const loggedComment = z.object({ commentId: uuid, mentions: z.array(uuid).optional() });
const eventValue = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()), textPart, loggedComment])
  .nullable();

export const taskEvent = z
  .object({
    id: z.string().meta({ examples: ['1042-1'] }),
    taskId: uuid,
    at: instant,
    actor: z.object({
      /** Null for the system. */
      userId: uuid.nullable(),
      /** The name of the token or assistant, or else of the user; null for the system and deleted users. */
      name: z.string().nullable(),
      via: z.enum(VIAS),
    }),
    kind: z.enum(EVENT_KINDS),
    /** The name of the field as in a task; null for a new task and for comments. */
    field: z.string().nullable(),
    /**
     * The former value. Of a long text only the part that was replaced, with its index in UTF-16 code units; of the tags
     * those that were removed. Null if a comment is new or was deleted.
     */
    from: eventValue,
    /** The new value, like `from`. For a new task the values that are not empty; null for a deleted comment. */
    to: z.union([eventValue, z.record(z.string(), z.unknown())]),
    /** Events of one change have the same id: the account's version after the change. */
    changeId: z.string(),
  })
  .meta({ id: 'TaskEvent' });
export type TaskEventRecord = z.infer<typeof taskEvent>;

export interface EventId {
  readonly change: string;
  readonly seq: number;
}

const eventId = z
  .string()
  .regex(/^\d{1,15}-\d{1,9}$/, { message: 'This is not the id of an event.' })
  .transform((value): EventId => {
    const [change = '', seq = ''] = value.split('-');
    return { change, seq: Number(seq) };
  });

const page = z.object({
  events: z.array(taskEvent),
  /** The value of `before` that returns the next page; null on the last page. */
  nextBefore: z.string().nullable(),
});
export type ActivityPage = z.infer<typeof page>;

const accountPage = page.extend({
  /** The titles of the tasks of these events, also of completed and deleted tasks. */
  tasks: z.array(z.object({ id: uuid, title: z.string() })),
});
export type AccountActivityPage = z.infer<typeof accountPage>;

const limit = z.coerce.number().int().min(1).max(100).default(100);

export const getTaskActivity = endpoint({
  method: 'GET',
  path: '/api/tasks/{id}/activity',
  summary: 'Changes to a task, newest first',
  tag: 'Activity',
  access: readsContent,
  params: z.object({ id }),
  query: z.object({ before: eventId.optional(), limit }),
  responses: { 200: page },
});

export const getAccountActivity = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/activity',
  summary: 'Changes to the tasks of an account, newest first',
  tag: 'Activity',
  access: readsContent,
  params: z.object({ accountId: id }),
  query: z.object({
    userId: id.optional(),
    kind: z.enum(EVENT_KINDS).optional(),
    /** Only events of tasks that are in this project now. */
    projectId: id.optional(),
    before: eventId.optional(),
    limit,
  }),
  responses: { 200: accountPage },
});

export const activityRoutes = [getTaskActivity, getAccountActivity] as const;
