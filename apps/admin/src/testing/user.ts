import type { AdminUserDetails } from '@questlog/contract/admin/admin-users';

const USER: AdminUserDetails = {
  id: 'v',
  identityProviderUserId: 'v',
  firstName: 'Grace',
  lastName: 'Lovelace',
  email: 'grace@example.org',
  isEmailVerified: true,
  isDeactivated: false,
  deletionRequestedAt: null,
  adminRole: null,
  createdAt: '2026-11-20T10:12:00.000Z',
  updatedAt: '2026-11-21T10:12:00.000Z',
  deactivationReason: null,
  lastActiveAt: null,
  openSessions: 2,
  accountMemberships: [
    {
      accountId: 'a',
      role: 'Owner',
      status: 'Active',
      joinedAt: '2026-11-20T10:12:00.000Z',
      account: { name: "Grace's Account", accountType: 'Personal', subscriptionTier: 'PersonalFree' },
    },
  ],
};

export function testUser(facts: Partial<AdminUserDetails> = {}): AdminUserDetails {
  return { ...USER, ...facts };
}
