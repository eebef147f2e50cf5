/** Queries for the people in an account, limited to the data that members see about each other. */
import type { AccountUser } from '@questlog/contract/members';
import { avatarUrl } from '../../../endpoint/avatar-url.queries.ts';
import { isoInstant } from '../../../platform/db/json-sql.ts';
import { query } from '../../../platform/db/query.ts';

/** SQL for the columns of the contract's `person`, from `members m join users u`. */
export const ACCOUNT_USER_RECORD = `
  u.id, u.first_name as "firstName", u.last_name as "lastName", ${avatarUrl('u')} as "avatarUrl",
  m.status = 'Active' as "isActive", ${isoInstant('m.updated_at')} as "updatedAt"`;

/** SQL for everybody who is or was a member of account `:accountId`. */
export const ACCOUNT_USERS = `members m join users u on u.id = m.user_id where m.account_id = :accountId
  and m.status <> 'Pending'`;

/** Returns everybody who is or was a member of an account, in the order of joining. */
export const accountUsersOf = query<AccountUser, { accountId: string }>(
  'account-users.list',
  `select ${ACCOUNT_USER_RECORD} from ${ACCOUNT_USERS} order by m.joined_at, u.id`,
);
