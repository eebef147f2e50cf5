import type { Admin } from '@questlog/contract/admin/admin-access';
import { permissionsOf, type AdminRole } from '@questlog/domain/admin/admin-roles';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';

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

const selectAll = prepare<AdminRow, []>('admins.all', `${SELECT} order by a.created_at, a.user_id`);
const selectOne = prepare<AdminRow, [userId: string]>('admins.one', `${SELECT} where a.user_id = $1`);

const countSuperadmins = prepare<{ count: number }, []>(
  'admins.count-superadmins',
  `select count(*) from admins a join users u on u.id = a.user_id
    where a.role = 'superadmin' and u.deactivated_at is null`,
);

const findAny = prepare<{ found: boolean }, []>('admins.any', 'select exists (select from admins) as found');

const insertAdmin = prepare<never, [userId: string, role: AdminRole, now: Date]>(
  'admins.insert',
  'insert into admins (user_id, role, created_at) values ($1, $2, $3)',
);
const updateRole = prepare<never, [userId: string, role: AdminRole]>(
  'admins.set-role',
  'update admins set role = $2 where user_id = $1',
);
const deleteAdmin = prepare<never, [userId: string]>(
  'admins.delete',
  'delete from admins where user_id = $1',
);

export interface CandidateRow {
  readonly id: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly deactivated_at: Date | null;
}

const selectCandidate = prepare<CandidateRow, [email: string]>(
  'admins.candidate',
  'select id, email, email_verified_at, deactivated_at from users where email_key = lower($1) for share',
);

const selectCandidateById = prepare<CandidateRow, [userId: string]>(
  'admins.candidate-by-id',
  'select id, email, email_verified_at, deactivated_at from users where id = $1 for share',
);

const selectAsking = prepare<
  Pick<CandidateRow, 'email' | 'email_verified_at'> & { readonly is_first: boolean },
  [userId: string]
>(
  'admins.asking',
  `select email, email_verified_at, id = (select id from users order by created_at, id limit 1) as is_first
     from users where id = $1`,
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
export async function allAdmins(on: Queryable): Promise<Admin[]> {
  return (await run(on, selectAll, [])).map(asAdmin);
}

export async function adminOf(on: Queryable, userId: string): Promise<Admin | undefined> {
  const row = await runOne(on, selectOne, [userId]);
  return row && asAdmin(row);
}

/** Returns the number of superadmins, excluding deactivated ones. */
export async function superadminCount(on: Queryable): Promise<number> {
  return (await runOne(on, countSuperadmins, []))?.count ?? 0;
}

export async function hasAdmins(on: Queryable): Promise<boolean> {
  return (await runOne(on, findAny, []))?.found ?? false;
}

export async function addAdmin(on: Queryable, userId: string, role: AdminRole, now: Date): Promise<void> {
  await run(on, insertAdmin, [userId, role, now]);
}

export async function setAdminRole(on: Queryable, userId: string, role: AdminRole): Promise<void> {
  await run(on, updateRole, [userId, role]);
}

export async function removeAdmin(on: Queryable, userId: string): Promise<void> {
  await run(on, deleteAdmin, [userId]);
}

/** Finds a user by address or id, and locks their row until the end of the transaction. */
export function candidateOf(
  on: Queryable,
  who: { readonly email: string } | { readonly userId: string },
): Promise<CandidateRow | undefined> {
  return 'email' in who
    ? runOne(on, selectCandidate, [who.email])
    : runOne(on, selectCandidateById, [who.userId]);
}

/** Returns the data that determines whether a user may become the first admin. */
export function findBootstrapUser(on: Queryable, userId: string) {
  return runOne(on, selectAsking, [userId]);
}
