/** Deletes and restores accounts (ACCOUNT-35, ACCOUNT-36). */
import type { Pool } from 'pg';
import { restorableAccountsSince, deletionRejection } from '@questlog/domain/accounts/account-rules';
import type { Actor } from '../../../account-change/actor.ts';
import { changeAccount } from '../../../account-change/change.ts';
import type { Queryable } from '../../../platform/db/query.ts';
import { fail } from '../../../platform/errors.ts';
import { job, type JobQueue } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log/log.ts';
import { deletedBefore, removeDeleted, setDeleted, setUndeleted } from './account-ends.queries.ts';
import { accountTypeOf } from './accounts.queries.ts';
import { leaveCurrentAccount } from './current-account.queries.ts';
import { countPersonalAccounts, lockUser, ownerOfAccount } from './own-accounts.queries.ts';

/** Queues the calls to external systems that follow the deletion of an account. */
export const afterDeletion = job<{ readonly accountId: string }>('after-account-deletion');

/**
 * Deletes the account. Its members lose access immediately. Throws `forbidden` for the Owner's only personal
 * account.
 */
export function deleteAccount(
  { pool, jobs }: { readonly pool: Pool; readonly jobs: JobQueue },
  actor: Actor<undefined>,
): Promise<undefined> {
  return changeAccount(pool, actor, {}, async (client, { id, role }) => {
    const ownerId = (await ownerOfAccount.first(client, { accountId: id })) ?? fail('not_found');
    // Lock first: the second of two concurrent deletions must see that only one personal account is left.
    await lockUser(client, { userId: ownerId });
    const personal = await countPersonalAccounts.one(client, { userId: ownerId });
    const type = (await accountTypeOf.first(client, { accountId: id })) ?? fail('not_found');
    const message = deletionRejection({ role, status: 'Active' }, type, personal);
    if (message !== undefined) fail('forbidden', { message });
    await setDeleted(client, { accountId: id, now: actor.now });
    await leaveCurrentAccount(client, { accountId: id, userIds: null, now: actor.now });
    await jobs.enqueue(client, afterDeletion, { accountId: id });
    return undefined;
  });
}

/**
 * Restores a deleted account with its members and contents.
 * @returns the account's name; undefined if there is no such account
 */
export function restoreAccount(on: Queryable, accountId: string, now: Date): Promise<string | undefined> {
  return setUndeleted.first(on, { accountId, now, since: new Date(restorableAccountsSince(now.getTime())) });
}

/**
 * Permanently removes accounts whose retention period has passed (ACCOUNT-36). A failure is retried in the
 * next run and does not block other accounts.
 */
export async function purgeAccounts(
  { pool, log }: { readonly pool: Pool; readonly log: Log },
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(restorableAccountsSince(now.getTime()));
  for (let failed = 0; ;) {
    const accountId = await deletedBefore.first(pool, { before, skipped: failed });
    if (accountId === undefined) return;
    try {
      await removeDeleted(pool, accountId, before, signal);
    } catch (error) {
      signal?.throwIfAborted();
      failed += 1;
      log.error({ err: error, account: accountId }, 'a deleted account could not be purged');
    }
  }
}
