/**
 * An account's changes since a version. To fill its store, a browser calls `GET /api/changes` without
 * `since`. To update it, the browser passes the `version` of the last response.
 */
import { z } from 'zod';
import { readsContent } from './access.ts';
import { instant, uuid } from './fields.ts';
import { endpoint } from './route.ts';
import { syncedRecords, type SyncedName } from './synced-nouns.ts';

/** Names of the synced nouns, in the order of a response. */
export const syncedNames = Object.keys(syncedRecords) as readonly SyncedName[];

type RowsOf = { [Name in SyncedName]: z.ZodArray<(typeof syncedRecords)[Name]> };
const rows = Object.fromEntries(
  syncedNames.map((name) => [name, z.array<z.ZodType>(syncedRecords[name])]),
) as RowsOf;

type IdsOf = { [Name in SyncedName]: z.ZodArray<typeof uuid> };
const deletedIds = Object.fromEntries(syncedNames.map((name) => [name, z.array(uuid)])) as IdsOf;

export const changes = z
  .object({
    /** The store's version after applying this response. */
    version: z.number().int(),
    /** True if the response contains all of the account's data. The client must first discard its store. */
    reset: z.boolean(),
    /** A client that has a different value must reload the account. */
    accountUpdatedAt: instant,
    ...rows,
    /**
     * Ids of deleted rows. `people` is always empty, because former members are kept so that their names can
     * still be shown.
     */
    deleted: z.object(deletedIds),
  })
  .meta({ id: 'Changes' });
export type Changes = z.infer<typeof changes>;

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary: 'All rows of the account, or the changes since a version',
  tag: 'Changes',
  access: readsContent,
  query: z.object({ since: z.coerce.number().int().min(0).optional() }),
  errors: ['answer_too_large'],
  responses: { 200: changes },
});

export const changeRoutes = [listChanges] as const;
