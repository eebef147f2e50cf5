import type { SyncedNoun } from '../../../account-change/synced-noun.queries.ts';
import { jsonRows } from '../../../platform/db/json-sql.ts';
import { PEOPLE, PERSON_RECORD } from './people.queries.ts';

/** The people to sync. Member rows are never deleted, so browsers can still show former members' names. */
export const SYNCED_PEOPLE: SyncedNoun = {
  name: 'people',
  held: () => jsonRows(`select ${PERSON_RECORD} from ${PEOPLE} order by m.joined_at, u.id`),
  changed: (version) => jsonRows(`select ${PERSON_RECORD} from ${PEOPLE} and m.version > ${version}`),
};
