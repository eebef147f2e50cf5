/**
 * What changed in the account since a version: how a browser fills its store, and keeps it current.
 * `GET /api/changes` without `since` is the first load; the answer's `version` is the next `since`.
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
    /** The account's version that this answer brings the store to. */
    version: z.number().int(),
    /** True: this is everything that a store holds, forget what you had. */
    reset: z.boolean(),
    /** The account's `updatedAt`: where a browser knows another one, it reads the account again. */
    accountUpdatedAt: instant,
    projects: z.array(projectRecord),
    tags: z.array(tagRecord),
    /** On a reset: open tasks, and those completed in the last two days; else every task that changed. */
    tasks: z.array(taskRecord),
    repeatPatterns: z.array(repeatPattern),
    /** On a reset: those dated within the last two months or later; else every one that changed. */
    occurrences: z.array(occurrenceRecord),
    /** All who are or were members, so that tasks can say who made and completed them. */
    people: z.array(person),
    deleted: z.object({
      projects: z.array(uuid),
      tags: z.array(uuid),
      tasks: z.array(uuid),
      repeatPatterns: z.array(uuid),
      occurrences: z.array(uuid),
      /** None: whoever was a member stays known by name. */
      people: z.array(uuid),
    }),
  })
  .meta({ id: 'Changes' });
export type Changes = z.infer<typeof changes>;

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary: 'Everything a store needs, or what changed since a version',
  tag: 'Changes',
  access: { kind: 'account', capability: 'content.read' },
  query: z.object({ since: z.coerce.number().int().min(0).optional() }),
  errors: ['answer_too_large'],
  responses: { 200: changes },
});

export const changeRoutes = [listChanges] as const;
