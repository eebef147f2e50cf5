/** The storage limit of an account's Owner (docs/decisions/074-storage-check.md). */
import type { PoolClient } from 'pg';
import type { AccountPlan } from '@questlog/domain/accounts/account-menu';
import { storageRejection } from '@questlog/domain/plans/storage';
import { fail } from '../platform/errors.ts';
import { lockStorage, ownedStorage, ownerOf } from './storage.queries.ts';

/** The SQLSTATE of the message that triggers send when an account's text has passed a multiple of 64 KiB. */
const GROWN = 'QL001';

interface Changer {
  readonly accountId: string;
  readonly userId: string;
}

/**
 * Runs the statements of a change. Throws `limit_reached` if they have added text beyond the storage limit of the
 * account's Owner (ACCOUNT-61).
 */
export async function withinStorage<T>(
  client: PoolClient,
  changer: Changer,
  plan: AccountPlan,
  work: () => Promise<T>,
): Promise<T> {
  let hasGrown = false;
  const listen = ({ code }: { readonly code: string | undefined }): void => {
    hasGrown ||= code === GROWN;
  };
  client.on('notice', listen);
  try {
    const result = await work();
    if (hasGrown) await requireStorage(client, changer, plan);
    return result;
  } finally {
    client.off('notice', listen);
  }
}

async function requireStorage(
  client: PoolClient,
  { accountId, userId }: Changer,
  plan: AccountPlan,
): Promise<void> {
  const owner = await ownerOf.first(client, { accountId });
  if (owner === undefined) return;
  await lockStorage(client, owner);
  const storage = await ownedStorage.first(client, { accountId, ...owner });
  if (storage === undefined || storage.bytes <= storage.maxBytes) return;
  const { bytes: usedBytes, maxBytes } = storage;
  fail('limit_reached', storageRejection({ usedBytes, maxBytes, plan, isOwner: owner.userId === userId }));
}
