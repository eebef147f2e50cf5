import { z } from 'zod';
import { getAccountActivity, getTaskActivity, type TaskEventRecord } from '@questlog/contract/activity';
import { taskPath } from '@questlog/domain/addresses';
import { EVENT_KINDS } from '@questlog/domain/history/event-kinds';
import { fittingRows, textPart } from './fitting.ts';
import { compact } from './task-rows.ts';
import { cursor, nextCursor, read, tool, type ToolContext } from './tool.ts';

const MAX_EVENTS = 100;
const DEFAULT_EVENTS = 30;
/** Characters of a value in an event. */
const VALUE_LENGTH = 300;

const text = z.string().optional();
const event = z.object({
  at: z.string(),
  kind: z.string(),
  by: text,
  via: z.string(),
  taskId: z.string(),
  title: text,
  url: z.string(),
  field: text,
  from: text,
  to: text,
});

interface EventPage {
  readonly events: readonly TaskEventRecord[];
  readonly nextBefore: string | null;
  readonly titles: ReadonlyMap<string, string>;
}

/** Returns the changes of tasks. */
export const activity = tool({
  name: 'activity',
  title: 'Activity',
  description:
    'Changes to tasks, newest first: of one task (taskId), or of the account, also by projectId, memberId or kind.',
  scope: 'read',
  isReading: true,
  input: z.object({
    taskId: z.string().optional(),
    projectId: z.string().optional(),
    memberId: z.string().optional(),
    kind: z.enum(EVENT_KINDS).optional(),
    limit: z.number().int().min(1).max(MAX_EVENTS).default(DEFAULT_EVENTS),
    cursor,
  }),
  output: z.object({ events: z.array(event), nextCursor }),
  async run(input, context) {
    const { events, nextBefore, titles } = await pageOf(context, input);
    const rows = events.map((each) => eventRow(each, titles, context.publicUrl));
    const shown = fittingRows(rows);
    const next = shown.length < rows.length ? (events[shown.length - 1]?.id ?? null) : nextBefore;
    return { events: [...shown], ...(next !== null && { nextCursor: next }) };
  },
});

interface ActivityInput {
  readonly taskId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly memberId?: string | undefined;
  readonly kind?: (typeof EVENT_KINDS)[number] | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

async function pageOf(
  context: ToolContext,
  { taskId, projectId, memberId, kind, limit, cursor: before }: ActivityInput,
): Promise<EventPage> {
  if (taskId !== undefined) {
    const page = await read(context, getTaskActivity, { params: { id: taskId }, query: { before, limit } });
    return { ...page, titles: new Map() };
  }
  const { accountId } = context.caller.token.apiToken;
  const query = { projectId, userId: memberId, kind, before, limit };
  const page = await read(context, getAccountActivity, { params: { accountId }, query });
  return { ...page, titles: new Map(page.tasks.map(({ id, title }) => [id, title])) };
}

function eventRow(
  { at, actor, kind, taskId, field, from, to }: TaskEventRecord,
  titles: ReadonlyMap<string, string>,
  publicUrl: string,
): z.infer<typeof event> {
  return compact({
    at,
    kind,
    by: actor.name ?? undefined,
    via: actor.via,
    taskId,
    title: titles.get(taskId),
    url: publicUrl + taskPath(taskId),
    field: field ?? undefined,
    from: valueText(from),
    to: valueText(to),
  });
}

/** Returns a value of an event as text; undefined for null. */
function valueText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  // The history stores only the changed part of a description, with its position.
  if (typeof value === 'object' && 'text' in value) return valueText(value.text);
  return textPart(typeof value === 'string' ? value : JSON.stringify(value), 0, VALUE_LENGTH);
}
