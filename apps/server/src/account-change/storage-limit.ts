/** The storage limit of an account's Owner (docs/decisions/074-storage-check.md). */
import type { PoolClient } from 'pg';
import type { AccountPlan } from '@questlog/domain/accounts/account-menu';
import { storageRejection } from '@questlog/domain/plans/storage';
import { fail } from '../platform/errors.ts';
import { lockStorage, ownedStorage, ownerOf, takeLimitDue } from './storage.queries.ts';

/**
 * Throws `limit_reached` if the change has added text beyond the storage limit of the account's Owner (ACCOUNT-61). Call
 * it after the change's last statement that writes text.
 */
export async function requireStorage(
  client: PoolClient,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  plan: AccountPlan,
): Promise<void> {
  if ((await takeLimitDue.first(client, { accountId })) === undefined) return;
  const owner = await ownerOf.first(client, { accountId });
  if (owner === undefined) return;
  await lockStorage(client, owner);
  const storage = await ownedStorage.first(client, { accountId, ...owner });
  if (storage === undefined || storage.bytes <= storage.maxBytes) return;
  const { bytes: usedBytes, maxBytes } = storage;
  fail('limit_reached', storageRejection({ usedBytes, maxBytes, plan, isOwner: owner.userId === userId }));
}
