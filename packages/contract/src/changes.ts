/**
 * Changes in the account since a version. A browser uses them to fill its store and keep it current.
 * `GET /api/changes` without `since` is the first load; the response's `version` is the next `since`.
 */
import { z } from 'zod';
import { instant, uuid } from './fields.ts';
import { person } from './members.ts';
import { projectRecord } from './projects.ts';
import { occurrenceRecord, repeatPattern } from './repeating/repeat-patterns.ts';
import { endpoint } from './route.ts';
import { tagRecord } from './tags.ts';
import { taskRecord } from './tasks.ts';

export const changes = z
  .object({
    /** The account version that the store has after applying this response. */
    version: z.number().int(),
    /** True if this is the complete content: the client must discard its store first. */
    reset: z.boolean(),
    /** The account's `updatedAt`. A client with a different value reloads the account. */
    accountUpdatedAt: instant,
    projects: z.array(projectRecord),
    tags: z.array(tagRecord),
    /** On a reset: open tasks, and those completed in the last two days; otherwise every changed task. */
    tasks: z.array(taskRecord),
    repeatPatterns: z.array(repeatPattern),
    /** On a reset: those dated within the last two months or later; otherwise every changed one. */
    occurrences: z.array(occurrenceRecord),
    /** All current and former members, so that tasks can name who created and completed them. */
    people: z.array(person),
    deleted: z.object({
      projects: z.array(uuid),
      tags: z.array(uuid),
      tasks: z.array(uuid),
      repeatPatterns: z.array(uuid),
      occurrences: z.array(uuid),
      /** Always empty: former members stay known by name. */
      people: z.array(uuid),
    }),
  })
  .meta({ id: 'Changes' });
export type Changes = z.infer<typeof changes>;

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary: 'All rows of the account, or the changes since a version',
  tag: 'Changes',
  access: { kind: 'account', capability: 'content.read' },
  query: z.object({ since: z.coerce.number().int().min(0).optional() }),
  errors: ['answer_too_large'],
  responses: { 200: changes },
});

export const changeRoutes = [listChanges] as const;
