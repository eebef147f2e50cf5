import { syncedNames } from '@questlog/contract/changes';
import type { SyncedName } from '@questlog/contract/synced-nouns';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query, type Queryable } from '../../platform/db/query.ts';
import { DELETABLE_NOUNS, SYNCED_NOUNS } from '../synced-nouns.queries.ts';
import { listText, WITH_ALL, WITH_SOME } from '../tasks/task-lookups.queries.ts';

interface ChangesRow {
  version: number;
  changes_from: number;
  /** The changes as JSON text; null if too large. */
  json: string | null;
}

const nouns = new Map(SYNCED_NOUNS.map((noun) => [noun.name, noun]));

/** Returns the synced noun with this name. Throws on startup if no feature declares it. */
function nounOf(name: SyncedName) {
  const noun = nouns.get(name);
  if (noun === undefined) throw new Error(`no feature declares the synced noun ${name}`);
  return noun;
}

/**
 * Returns SQL for `changes` as JSON text, for a row of `accounts` aliased `a`.
 * @param rowsOf returns SQL for the rows of a noun, as JSON text
 * @param deleted SQL for the deleted ids by noun, as JSON text
 */
function changesJson(reset: boolean, rowsOf: (name: SyncedName) => string, deleted: string): string {
  const lists = syncedNames.map((name) => `,"${name}":' || ${rowsOf(name)}`).join("\n    || '");
  return `'{"version":' || a.version || ',"reset":${reset},"accountUpdatedAt":"' || ${isoInstant('a.updated_at')}
    || '"${lists}
    || ',"deleted":' || ${deleted} || '}'`;
}

const HELD_SINCE = { completed: ':completedSince', occurrences: ':occurrencesSince' } as const;
const NOTHING_DELETED = `'{${syncedNames.map((name) => `"${name}":[]`).join(',')}}'`;

// A single statement reads one snapshot, so the rows belong to the returned version.
const tables = new Map<SyncedName, string>(DELETABLE_NOUNS.map(({ name, table }) => [name, table]));

function deletedIds(name: SyncedName): string {
  const table = tables.get(name);
  return table === undefined
    ? 'array[]::uuid[]'
    : `(select coalesce(json_agg(id), '[]') from ${table} where account_id = :accountId and version > :version
      and deleted_at is not null)`;
}

const DELETED = `json_build_object(${syncedNames.map((name) => `'${name}', ${deletedIds(name)}`).join(', ')})::text`;

const since = query<ChangesRow, { accountId: string; version: number }>(
  'changes.since',
  `with ${WITH_SOME}
   select a.version, a.changes_from,
          ${changesJson(false, (name) => nounOf(name).changed(':version'), DELETED)} as json
     from accounts a where a.id = :accountId`,
);

/**
 * Returns everything that a browser stores, as the JSON text of `changes`. Includes completed tasks since
 * `completedSince`, and created or cancelled occurrences for dates since `occurrencesSince`. Throws
 * `answer_too_large` if the text would be too large.
 */
export const everythingOf = query<
  ChangesRow,
  { accountId: string; completedSince: Date; occurrencesSince: LocalDate }
>(
  'changes.everything',
  `with ${WITH_ALL}
   select a.version, a.changes_from,
          ${changesJson(true, (name) => nounOf(name).held(HELD_SINCE), NOTHING_DELETED)} as json
     from accounts a where a.id = :accountId`,
).map(listText);

/**
 * Returns the changes since a version, as the JSON text of `changes`. Returns undefined if the client must
 * read everything: tombstones were purged, there are too many changes, or the account never had that version.
 */
export async function changesSince(
  on: Queryable,
  accountId: string,
  version: number,
): Promise<string | undefined> {
  const row = await since.first(on, { accountId, version });
  if (row === undefined || version < row.changes_from || version > row.version) return undefined;
  return row.json ?? undefined;
}
