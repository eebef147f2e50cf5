/** The Journal of completed tasks (JOURNAL-1). */
import { z } from 'zod';
import { readsContent } from './access.ts';
import { instant, sentInstant } from './fields.ts';
import { endpoint } from './route.ts';
import { task } from './tasks.ts';

export const getJournal = endpoint({
  method: 'GET',
  path: '/api/journal',
  summary: 'Completed tasks, newest first, each in the narrowest period that contains it',
  tag: 'Journal',
  access: readsContent,
  query: z.object({
    period: z.enum(['all', 'today', 'week', 'month', 'year']).default('all'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    before: sentInstant.optional(),
  }),
  responses: {
    200: z.object({
      groups: z.array(
        z.object({
          period: z.string(),
          label: z.string(),
          dateRange: z.object({ start: instant, end: instant }),
          count: z.number().int(),
          tasks: z.array(task),
        }),
      ),
      /** The value of `before` that returns the next page; null on the last page. */
      nextBefore: instant.nullable(),
    }),
  },
});

export const journalRoutes = [getJournal] as const;
