/**
 * Limits concurrent exports (EXPORT-11). Advisory locks of the export's transaction hold the limits in all server
 * processes, and end with the transaction even if its process is killed.
 */
import { query, type Queryable } from '../../platform/db/query.ts';

const lockUser = query<{ readonly claimed: boolean }, { userId: string }>(
  'export.lock-user',
  `select pg_try_advisory_xact_lock(hashtext('questlog.export'), hashtext(:userId)) as claimed`,
);

const lockSlot = query<{ readonly claimed: boolean }>(
  'export.lock-slot',
  `select case when pg_try_advisory_xact_lock(hashtext('questlog.export_slot'), 1) then true
               else pg_try_advisory_xact_lock(hashtext('questlog.export_slot'), 2) end as claimed`,
);

/** Claims the user's only export until the transaction ends. Returns false if the user has one in progress. */
export async function claimExport(on: Queryable, userId: string): Promise<boolean> {
  return (await lockUser.first(on, { userId }))?.claimed === true;
}

/** Claims one of the two exports that may be in progress. Returns false if both are. */
export async function claimExportSlot(on: Queryable): Promise<boolean> {
  return (await lockSlot.first(on))?.claimed === true;
}
