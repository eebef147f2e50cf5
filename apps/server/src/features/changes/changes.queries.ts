import type { LocalDate } from '@questlog/domain/dates/local-date';
import { isoInstant, jsonArray } from '../../platform/db/json-sql.ts';
import { prepare, runOne, type Queryable } from '../../platform/db/prepared.ts';
import { PEOPLE, PERSON_RECORD } from '../members/people.queries.ts';
import { PROJECT_RECORD } from '../projects/projects.queries.ts';
import { OCCURRENCE_RECORD, PATTERN_RECORD } from '../repeating/patterns/pattern-json.queries.ts';
import { TAG_RECORD } from '../tags/tags.queries.ts';
import { taskRecordJson } from '../tasks/task-json.queries.ts';
import {
  boundedList,
  listText,
  LOOKUPS_OF_ALL,
  LOOKUPS_OF_SOME,
  NEWEST_FIRST,
  tasksOfAll,
  WITH_ALL,
  WITH_SOME,
} from '../tasks/task-lookups.queries.ts';

interface ChangesRow {
  version: number;
  changes_from: number;
  /** Null if the text would be too large. */
  json: string | null;
}

/** Returns SQL of `changes` as JSON text, for an `accounts a`. Each list is SQL of its JSON text. */
function changesJson(lists: {
  readonly reset: boolean;
  readonly projects: string;
  readonly tags: string;
  readonly tasks: string;
  readonly repeatPatterns: string;
  readonly occurrences: string;
  readonly people: string;
  readonly deleted: string;
}): string {
  return `'{"version":' || a.version || ',"reset":${lists.reset},"accountUpdatedAt":"' || ${isoInstant('a.updated_at')}
    || '","projects":' || ${lists.projects}
    || ',"tags":' || ${lists.tags} || ',"tasks":' || ${lists.tasks}
    || ',"repeatPatterns":' || ${lists.repeatPatterns} || ',"occurrences":' || ${lists.occurrences} || ',"people":' || ${lists.people}
    || ',"deleted":' || ${lists.deleted} || '}'`;
}

const few = (rows: string): string => `(select coalesce(json_agg(r), '[]')::text from (${rows}) r)`;

// Use one statement: it reads one snapshot, so the rows belong to the returned version.
const everything = prepare<
  ChangesRow,
  [accountId: string, completedSince: Date, occurrencesSince: LocalDate]
>(
  'changes.everything',
  `with ${WITH_ALL}
   select a.version, a.changes_from, ${changesJson({
     reset: true,
     projects: few(`select ${PROJECT_RECORD} from projects p
                     where p.account_id = $1 and p.deleted_at is null order by p.created_at, p.id`),
     tags: few(`select ${TAG_RECORD} from tags g
                 where g.account_id = $1 and g.deleted_at is null order by g.full_path`),
     tasks: tasksOfAll(
       taskRecordJson(LOOKUPS_OF_ALL),
       '(t.completed_at is null or t.completed_at > $2)',
       NEWEST_FIRST,
     ),
     repeatPatterns: few(`select ${PATTERN_RECORD} from repeat_patterns p
                           where p.account_id = $1 and p.deleted_at is null order by p.created_at, p.id`),
     occurrences: few(`select ${OCCURRENCE_RECORD} from occurrences o
                        where o.account_id = $1 and o.date >= $3::date and o.deleted_at is null order by o.date, o.id`),
     people: few(`select ${PERSON_RECORD} from ${PEOPLE} order by m.joined_at, u.id`),
     deleted: `'{"projects":[],"tags":[],"tasks":[],"repeatPatterns":[],"occurrences":[],"people":[]}'`,
   })} as json
     from accounts a where a.id = $1`,
);

const deletedIds = (table: string): string =>
  `(select coalesce(json_agg(id), '[]') from ${table} where account_id = $1 and version > $2 and deleted_at is not null)`;

const CHANGED_TASKS = 'tasks t where t.account_id = $1 and t.version > $2 and t.deleted_at is null';

const since = prepare<ChangesRow, [accountId: string, version: number]>(
  'changes.since',
  `with ${WITH_SOME}
   select a.version, a.changes_from, ${changesJson({
     reset: false,
     projects: few(`select ${PROJECT_RECORD} from projects p
                     where p.account_id = $1 and p.version > $2 and p.deleted_at is null`),
     tags: few(`select ${TAG_RECORD} from tags g
                 where g.account_id = $1 and g.version > $2 and g.deleted_at is null`),
     tasks: boundedList(
       jsonArray(`select ${taskRecordJson(LOOKUPS_OF_SOME)} as json from ${CHANGED_TASKS}`),
       CHANGED_TASKS,
     ),
     repeatPatterns: few(`select ${PATTERN_RECORD} from repeat_patterns p
                           where p.account_id = $1 and p.version > $2 and p.deleted_at is null`),
     occurrences: few(`select ${OCCURRENCE_RECORD} from occurrences o
                        where o.account_id = $1 and o.version > $2 and o.deleted_at is null`),
     people: few(`select ${PERSON_RECORD} from ${PEOPLE} and m.version > $2`),
     deleted: `json_build_object('projects', ${deletedIds('projects')}, 'tags', ${deletedIds('tags')}, 'tasks', ${deletedIds('tasks')},
                                 'repeatPatterns', ${deletedIds('repeat_patterns')}, 'occurrences', ${deletedIds('occurrences')},
                                 'people', array[]::uuid[])::text`,
   })} as json
     from accounts a where a.id = $1`,
);

/**
 * Returns everything that a store holds, as JSON text of `changes`: completed tasks only since
 * `completedSince`, and made or cancelled occurrences only of dates since `occurrencesSince`. Throws
 * `answer_too_large`.
 */
export async function everythingOf(
  on: Queryable,
  accountId: string,
  completedSince: Date,
  occurrencesSince: LocalDate,
): Promise<string> {
  return listText(await runOne(on, everything, [accountId, completedSince, occurrencesSince]));
}

/**
 * Returns the changes after a version, as JSON text of `changes`. Returns undefined if the client must read
 * everything: tombstones were purged, the changes are too many to send, or the account never had that
 * version.
 */
export async function changesSince(
  on: Queryable,
  accountId: string,
  version: number,
): Promise<string | undefined> {
  const row = await runOne(on, since, [accountId, version]);
  if (row === undefined || version < row.changes_from || version > row.version) return undefined;
  return row.json ?? undefined;
}
