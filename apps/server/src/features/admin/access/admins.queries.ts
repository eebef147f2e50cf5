import type { Admin } from '@questlog/contract/admin/admin-access';
import { permissionsOf, type AdminRole } from '@questlog/domain/admin/admin-roles';
import { query, type Queryable } from '../../../platform/db/query.ts';

interface AdminRow {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: AdminRole;
  readonly created_at: Date;
}

const SELECT = `select a.user_id, u.email, u.first_name, u.last_name, a.role, a.created_at
  from admins a join users u on u.id = a.user_id`;

export interface CandidateRow {
  readonly id: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly deactivated_at: Date | null;
}

const selectCandidate = query<CandidateRow, { email: string }>(
  'admins.candidate',
  'select id, email, email_verified_at, deactivated_at from users where email_key = lower(:email) for share',
);

const selectCandidateById = query<CandidateRow, { userId: string }>(
  'admins.candidate-by-id',
  'select id, email, email_verified_at, deactivated_at from users where id = :userId for share',
);

function asAdmin(row: AdminRow): Admin {
  return {
    user: { id: row.user_id, email: row.email, firstName: row.first_name, lastName: row.last_name },
    role: row.role,
    permissions: [...permissionsOf(row.role)],
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns all admins, in the order in which they were granted access. */
export const allAdmins = query<AdminRow>('admins.all', `${SELECT} order by a.created_at, a.user_id`).map(
  asAdmin,
);

export const adminOf = query<AdminRow, { userId: string }>(
  'admins.one',
  `${SELECT} where a.user_id = :userId`,
).map(asAdmin);

/** Returns the number of superadmins, excluding deactivated ones. */
export const superadminCount = query<{ count: number }>(
  'admins.count-superadmins',
  `select count(*) from admins a join users u on u.id = a.user_id
    where a.role = 'superadmin' and u.deactivated_at is null`,
).map(({ count }) => count);

export const hasAdmins = query<{ found: boolean }>(
  'admins.any',
  'select exists (select from admins) as found',
).map(({ found }) => found);

export const addAdmin = query<never, { userId: string; role: AdminRole; now: Date }>(
  'admins.insert',
  'insert into admins (user_id, role, created_at) values (:userId, :role, :now)',
);

export const setAdminRole = query<never, { userId: string; role: AdminRole }>(
  'admins.set-role',
  'update admins set role = :role where user_id = :userId',
);

export const removeAdmin = query<never, { userId: string }>(
  'admins.delete',
  'delete from admins where user_id = :userId',
);

/** Finds a user by address or id, and locks their row until the end of the transaction. */
export function candidateOf(
  on: Queryable,
  who: { readonly email: string } | { readonly userId: string },
): Promise<CandidateRow | undefined> {
  return 'email' in who
    ? selectCandidate.first(on, { email: who.email })
    : selectCandidateById.first(on, { userId: who.userId });
}

/** Returns the data that determines whether a user may become the first admin. */
export const findBootstrapUser = query<
  Pick<CandidateRow, 'email' | 'email_verified_at'> & { readonly is_first: boolean },
  { userId: string }
>(
  'admins.calling',
  `select email, email_verified_at, id = (select id from users order by created_at, id limit 1) as is_first
     from users where id = :userId`,
);
