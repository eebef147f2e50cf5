import { z } from 'zod';
import { MAX_QUERY_LIMIT, queryTasks } from '@questlog/contract/filters';
import { AppError, fail } from '../../platform/errors.ts';
import { fittingRows } from './fitting.ts';
import { taskRow, taskRowOf } from './task-rows.ts';
import { cursor, nextCursor, read, tool, type ToolContext } from './tool.ts';

const DEFAULT_LIMIT = 50;

/** How to write a question, for models that got it wrong. */
const HELP =
  'Write conditions such as #tag, +Project, @me, overdue, due<=7 days, date=today, p1, "some words", combined with & | ! and brackets. Put names with blanks in quotation marks.';

const page = z.object({
  tasks: z.array(taskRow),
  total: z.number(),
  isCut: z.literal(true).optional().describe('older texts were not searched'),
  nextCursor,
});

/** Finds tasks with a question in the language of filters (docs/rules/filters.md). */
export const findTasks = tool({
  name: 'find_tasks',
  title: 'Find tasks',
  description: `Tasks that match a question, newest first. Conditions: #tag, +Project, +Project/Section, @me, @Name, no assignee, p1 p2 p3, overdue, date/due/created/updated/completed with < <= = >= > and today, a day (2026-12-31), 7 days or "this week", no date, no due, no project, no tags, has:notes, has:subtasks, has:reminder, is:done, is:someday, in:inbox, in:today, in:upcoming, in:anytime, in:someday, dur<=30; other words search the texts. Combine with & | ! ( ). Only open tasks, unless the question has is:done or completed. Example: #work & (overdue | due<=7 days) & !@me`,
  scope: 'read',
  isReading: true,
  input: z.object({
    query: z.string().min(1),
    limit: z.number().int().min(1).max(MAX_QUERY_LIMIT).default(DEFAULT_LIMIT),
    cursor,
  }),
  output: page,
  run: ({ query, limit, cursor: after }, context) =>
    questionPage(context, { query, limit, ...(after !== undefined && { cursor: after }) }),
});

/** Returns a page of the tasks that match a question. Throws an error that says how to write a question. */
export async function questionPage(
  context: ToolContext,
  body: { readonly query: string; readonly limit: number; readonly cursor?: string },
): Promise<z.infer<typeof page>> {
  const response = await read(context, queryTasks, { body }).catch((error: unknown) =>
    explain(error, body.query),
  );
  const rows = response.tasks.map((task) => taskRowOf(task, context.publicUrl));
  const tasks = fittingRows(rows);
  // The cursor of the endpoint is the last task of its page.
  const next = tasks.length < rows.length ? (tasks.at(-1)?.id ?? null) : response.nextCursor;
  return {
    tasks: [...tasks],
    total: response.total,
    ...(response.isCut && { isCut: true as const }),
    ...(next !== null && { nextCursor: next }),
  };
}

/** Throws the errors of a question with the words that they are about, and with help (ASSIST-17). */
function explain(error: unknown, query: string): never {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
  const errors = error.extra.errors ?? [];
  if (errors.every(({ field }) => field !== 'query')) throw error;
  const sentences = errors.map(({ message, position, length }) => {
    const words = position === undefined ? '' : query.slice(position, position + (length ?? 0)).trim();
    return words === '' ? message : `${message} (at “${words}”)`;
  });
  return fail('validation_failed', { message: [...new Set(sentences), HELP].join('\n') });
}
