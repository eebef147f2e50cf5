import { z } from 'zod';
import { getJournal } from '@questlog/contract/journal';
import { fail } from '../../platform/errors.ts';
import { fittingRows } from './fitting.ts';
import { taskRow, taskRowOf } from './task-rows.ts';
import { cursor, nextCursor, read, tool } from './tool.ts';

const MAX_TASKS = 200;
const DEFAULT_TASKS = 50;

/** A position in the Journal: the last task of a result, and the `before` of the page that contains it. */
const POSITION = /^([\da-f-]{36})?@(.*)$/;

/** Returns the completed tasks. */
export const journal = tool({
  name: 'journal',
  title: 'Journal',
  description: 'Completed tasks, latest first.',
  scope: 'read',
  isReading: true,
  input: z.object({
    period: z.enum(['all', 'today', 'week', 'month', 'year']).default('all'),
    limit: z.number().int().min(1).max(MAX_TASKS).default(DEFAULT_TASKS),
    cursor,
  }),
  output: z.object({ tasks: z.array(taskRow), nextCursor }),
  async run({ period, limit, cursor: position = '@' }, context) {
    const [, after, before] = POSITION.exec(position) ?? fail('bad_request', { message: UNKNOWN_CURSOR });
    const query = { period, limit, before: before === '' ? undefined : before };
    const { groups, nextBefore } = await read(context, getJournal, { query });
    const tasks = groups.flatMap((group) => group.tasks);
    // Tasks that were completed at the same instant are on one page of the endpoint, but may need several results.
    const rest = tasks.slice(tasks.findIndex(({ id }) => id === after) + 1);
    const shown = fittingRows(rest.map((task) => taskRowOf(task, context.publicUrl)));
    const next =
      shown.length < rest.length
        ? `${shown.at(-1)?.id ?? ''}@${before ?? ''}`
        : nextBefore === null
          ? undefined
          : `@${nextBefore}`;
    return { tasks: [...shown], ...(next !== undefined && { nextCursor: next }) };
  },
});

const UNKNOWN_CURSOR = 'This cursor is unknown. Leave it out to begin with the latest tasks.';
