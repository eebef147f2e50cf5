/** Deleting accounts, and bringing them back (ACCOUNT-35, ACCOUNT-36). */
import type { Pool } from 'pg';
import { accountsKeptSince, deletionRefusal } from '@questlog/domain/accounts/account-rules';
import type { Actor } from '../../account-change/actor.ts';
import { changeAccount } from '../../account-change/change.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Queryable } from '../../platform/db/prepared.ts';
import { fail } from '../../platform/errors.ts';
import { job, type JobQueue } from '../../platform/jobs/jobs.ts';
import { removeDeleted, setDeleted, setUndeleted } from './account-ends.queries.ts';
import { accountTypeOf } from './accounts.queries.ts';
import { leaveCurrentAccount } from './current-account.queries.ts';
import { countPersonalAccounts, holdPerson, ownerOfAccount } from './own-accounts.queries.ts';

/** What is to be done outside once an account is deleted. */
export const afterDeletion = job<{ readonly accountId: string }>('after-account-deletion');

/** Deletes the account: it is gone for its members at once. Raises `forbidden` for the Owner's only personal one. */
export function deleteAccount(
  { pool, jobs }: { readonly pool: Pool; readonly jobs: JobQueue },
  actor: Actor<undefined>,
): Promise<undefined> {
  return changeAccount(pool, actor, {}, async (client, { id, role }) => {
    const ownerId = (await ownerOfAccount(client, id)) ?? fail('not_found');
    // Of two who delete the last two personal accounts of a person, the second finds one.
    await holdPerson(client, ownerId);
    const personal = await countPersonalAccounts(client, ownerId);
    const type = (await accountTypeOf(client, id)) ?? fail('not_found');
    const message = deletionRefusal({ role, status: 'Active' }, type, personal);
    if (message !== undefined) fail('forbidden', { message });
    await setDeleted(client, id, actor.now);
    await leaveCurrentAccount(client, id, null, actor.now);
    await jobs.enqueue(client, afterDeletion, { accountId: id });
    return undefined;
  });
}

/** Brings a deleted account back, with its members and all that it held. @returns its name; undefined for no such one */
export function restoreAccount(on: Queryable, accountId: string, now: Date): Promise<string | undefined> {
  return setUndeleted(on, accountId, now);
}

/** Removes accounts for good that have been deleted for as long as they are kept (ACCOUNT-36). @returns how many */
export function purgeAccounts(pool: Pool, now: Date): Promise<number> {
  const before = new Date(accountsKeptSince(now.getTime()));
  // Each is a transaction of its own: one may hold a hundred thousand rows.
  return inBatches(() => removeDeleted(pool, before));
}
