/**
 * Limits concurrent exports (EXPORT-11). Advisory locks of the export's transaction hold the limits in all server
 * processes, and end with the transaction even if its process is killed.
 */
import { query } from '../../platform/db/query.ts';

/** Claims the user's only export until the transaction ends. Returns false if the user has one in progress. */
export const claimExport = query<{ readonly claimed: boolean }, { userId: string }>(
  'export.lock-user',
  `select pg_try_advisory_xact_lock(hashtext('questlog.export'), hashtext(:userId)) as claimed`,
).map(({ claimed }) => claimed);

/** Claims one of the two exports that may be in progress. Returns false if both are. */
export const claimExportSlot = query<{ readonly claimed: boolean }>(
  'export.lock-slot',
  `select case when pg_try_advisory_xact_lock(hashtext('questlog.export_slot'), 1) then true
               else pg_try_advisory_xact_lock(hashtext('questlog.export_slot'), 2) end as claimed`,
).map(({ claimed }) => claimed);
