/**
 * Storage limits (ACCOUNT-60): the bytes of text in all accounts that a user owns, including the trash and
 * deleted accounts. The highest limit among their tiers applies.
 */
import type { AccountPlan } from '../accounts/account-menu.ts';
import { requiredTierOf } from './choosable-plans.ts';
import type { LimitRejection } from './limit-rejection.ts';
import { hasFeature, type Tier } from './plans.ts';
import { storageText } from './usage.ts';

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

/** Returns how many bytes the owner of an account of this tier may store. */
export function maxStorageBytes(tier: Tier): number {
  return hasFeature(tier, 'UNLIMITED_STORAGE') ? 100 * GIGABYTE : GIGABYTE;
}

/** Returns the maximum size of an account's history in bytes. It does not count towards storage (HISTORY-15). */
export function maxHistoryBytes(tier: Tier): number {
  return hasFeature(tier, 'UNLIMITED_STORAGE') ? GIGABYTE : 100 * MEGABYTE;
}

/** Converts bytes to megabytes with two decimal places, for usage reports. */
export function megabytes(bytes: number): number {
  return Math.round(bytes / 10_000) / 100;
}

/** A change that would exceed the storage limit of the account's Owner. */
export interface StorageExcess {
  readonly usedBytes: number;
  readonly maxBytes: number;
  readonly plan: AccountPlan;
  /** True if the change is made by the account's Owner. */
  readonly isOwner: boolean;
}

/**
 * Returns the rejection for a change that would exceed the storage limit (ACCOUNT-61). `usedBytes` is the
 * usage after the change. The reported usage and limit are in whole megabytes.
 */
export function storageRejection({ usedBytes, maxBytes, plan, isOwner }: StorageExcess): LimitRejection {
  const tier = plan.subscriptionTier;
  const max = storageText(maxBytes / MEGABYTE);
  const reached = isOwner
    ? `You've used the ${max} of storage for all your accounts.`
    : `The owner of this account has used the ${max} of storage for all their accounts.`;
  const requiredTier = hasFeature(tier, 'UNLIMITED_STORAGE')
    ? undefined
    : requiredTierOf(plan, 'UNLIMITED_STORAGE');
  const canUpgrade = requiredTier !== undefined;
  const upgrade = canUpgrade ? `, or upgrade to store up to ${storageText(100_000)}` : '';
  return {
    message: `${reached} Shorten long notes and descriptions${upgrade}. Deleted tasks free their space after 30 days.`,
    requiresUpgrade: canUpgrade,
    limitType: 'storage',
    feature: 'UNLIMITED_STORAGE',
    ...(canUpgrade ? { requiredTier } : {}),
    currentUsage: Math.floor(usedBytes / MEGABYTE),
    maxAllowed: Math.floor(maxBytes / MEGABYTE),
    currentTier: tier,
  };
}
