import { expect, it } from 'vitest';
import { TIERS } from './plans.ts';
import { maxStorageBytes, storageRejection } from './storage.ts';
import { limitUsageText } from './usage.ts';

it('storage is 1 GB without Unlimited Storage and 100 GB with it (ACCOUNT-60)', () => {
  expect(TIERS.map((tier) => [tier, maxStorageBytes(tier) / 1e9])).toEqual([
    ['PersonalFree', 1],
    ['PersonalPro', 100],
    ['Team', 100],
    ['TeamPro', 100],
  ]);
});

it('displays the used storage together with its limit', () => {
  expect(limitUsageText('storage', 1.24, 1_000)).toBe('1.2 MB of 1 GB');
});

const excess = { usedBytes: 1_000_400_000, maxBytes: 1_000_000_000 };

it("a storage error tells a free account's owner what to do (ACCOUNT-61)", () => {
  const plan = { accountType: 'Personal', subscriptionTier: 'PersonalFree' } as const;
  expect(storageRejection({ ...excess, plan, isOwner: true })).toEqual({
    message:
      "You've used the 1 GB of storage for all your accounts. Shorten long notes and descriptions, or upgrade to store up to 100 GB. Deleted tasks free their space after 30 days.",
    requiresUpgrade: true,
    limitType: 'storage',
    feature: 'UNLIMITED_STORAGE',
    requiredTier: 'PersonalPro',
    currentUsage: 1_000,
    maxAllowed: 1_000,
    currentTier: 'PersonalFree',
  });
});

it('in an unpaid team, a storage error names a team plan, and refers everyone except the owner to the owner (ACCOUNT-61)', () => {
  const plan = { accountType: 'Team', subscriptionTier: 'PersonalFree' } as const;
  expect(storageRejection({ ...excess, plan, isOwner: false })).toMatchObject({
    message: expect.stringMatching(/^The owner of this account has used the 1 GB/),
    requiredTier: 'Team',
  });
});

it('a storage error offers no upgrade on a plan with Unlimited Storage (ACCOUNT-61)', () => {
  const plan = { accountType: 'Personal', subscriptionTier: 'PersonalPro' } as const;
  const rejection = storageRejection({ usedBytes: 1.1e11, maxBytes: 1e11, plan, isOwner: true });
  expect(rejection).toMatchObject({ requiresUpgrade: false, maxAllowed: 100_000 });
  expect(rejection).not.toHaveProperty('requiredTier');
  expect(rejection.message).not.toContain('upgrade');
});
