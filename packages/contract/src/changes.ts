/**
 * Changes to an account's data since a given version. A browser uses them to fill its store and to keep it
 * current. It first calls `GET /api/changes` without `since`, and then passes the `version` of each response
 * as the next `since`.
 */
import { z } from 'zod';
import { instant, uuid } from './fields.ts';
import { endpoint } from './route.ts';
import { syncedRecords, type SyncedName } from './synced-nouns.ts';

/** The names of the synced nouns, in the order in which a response lists their changes. */
export const syncedNames = Object.keys(syncedRecords) as readonly SyncedName[];

type RowsOf = { [Name in SyncedName]: z.ZodArray<(typeof syncedRecords)[Name]> };
const rows = Object.fromEntries(
  syncedNames.map((name) => [name, z.array<z.ZodType>(syncedRecords[name])]),
) as RowsOf;

type IdsOf = { [Name in SyncedName]: z.ZodArray<typeof uuid> };
const deletedIds = Object.fromEntries(syncedNames.map((name) => [name, z.array(uuid)])) as IdsOf;

export const changes = z
  .object({
    /** The account version of the store after this response is applied. */
    version: z.number().int(),
    /**
     * True if the response contains all of the account's data, so that the client must first discard its
     * store.
     */
    reset: z.boolean(),
    /** The account's `updatedAt`. A client whose value differs reloads the account. */
    accountUpdatedAt: instant,
    ...rows,
    /** `people` is always empty here: former members are kept so that their names remain available. */
    deleted: z.object(deletedIds),
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
