import type { SyncedNoun } from '../../../account-change/synced-noun.queries.ts';
import { jsonRows } from '../../../platform/db/json-sql.ts';
import { ACCOUNT_USERS, ACCOUNT_USER_RECORD } from './account-users.queries.ts';

/** The people to sync. Member rows are never deleted, so browsers can still show former members' names. */
export const SYNCED_USERS: SyncedNoun = {
  name: 'people',
  held: () => jsonRows(`select ${ACCOUNT_USER_RECORD} from ${ACCOUNT_USERS} order by m.joined_at, u.id`),
  changed: (version) =>
    jsonRows(`select ${ACCOUNT_USER_RECORD} from ${ACCOUNT_USERS} and m.version > ${version}`),
};
