/**
 * Storage limit errors. The database raises them in any statement that adds text beyond the limit (migration
 * 025).
 */
import { DatabaseError } from 'pg';
import type { AccountType } from '@questlog/domain/accounts/account-rules';
import type { Tier } from '@questlog/domain/plans/plans';
import { storageRejection } from '@questlog/domain/plans/storage';
import { fail } from '../platform/errors.ts';
import type { Actor } from './actor.ts';

/** The SQLSTATE of the storage limit's errors. */
const STORAGE_EXCEEDED = 'QL001';

/**
 * Throws `limit_reached` if the change exceeded the Owner's storage limit (ACCOUNT-61). Otherwise rethrows
 * the error.
 */
export function explainStorage<V>(error: unknown, actor: Actor<V>): never {
  if (!(error instanceof DatabaseError) || error.code !== STORAGE_EXCEEDED) throw error;
  const [, tier, used, max, accountType, ownerId] = error.message.split(' ');
  fail(
    'limit_reached',
    storageRejection({
      usedBytes: Number(used),
      maxBytes: Number(max),
      plan: { accountType: accountType as AccountType, subscriptionTier: tier as Tier },
      isOwner: ownerId === actor.userId,
    }),
  );
}
