/** The console's endpoints for reading and changing users (docs/rules/admin.md). */
import { z } from 'zod';
import { ACCOUNT_TYPES } from '@questlog/domain/accounts/account-rules';
import { MEMBER_STATUSES, ROLES } from '@questlog/domain/accounts/roles';
import type { AdminCapability } from '@questlog/domain/admin/admin-roles';
import { ADMIN_ROLES } from '@questlog/domain/admin/admin-roles';
import type { AuditAction } from '@questlog/domain/admin/audit';
import { TIERS } from '@questlog/domain/plans/plans';
import { profileName } from '../identity/registration-fields.ts';
import { filterDate, emailAddress, id, instant, requiredText, text, uuid } from '../fields.ts';
import { endpoint } from '../route.ts';
import { pageFacts, paging } from './paging.ts';

const membership = z.object({
  accountId: uuid,
  role: z.enum(ROLES),
  status: z.enum(MEMBER_STATUSES),
  joinedAt: instant,
  account: z.object({
    name: z.string(),
    accountType: z.enum(ACCOUNT_TYPES),
    subscriptionTier: z.enum(TIERS),
  }),
});
export type AdminMembership = z.infer<typeof membership>;

const userFacts = {
  id: uuid,
  /** The user's id at the identity provider. With the built-in one, it is our own user id. */
  identityProviderUserId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  isDeactivated: z.boolean(),
  /** Null if the user has not requested deletion. Users who have requested it are also deactivated. */
  deletionRequestedAt: instant.nullable(),
  adminRole: z.enum(ADMIN_ROLES).nullable(),
  createdAt: instant,
  updatedAt: instant,
};

export const adminUser = z.object(userFacts).meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof adminUser>;

export const adminUserDetails = z
  .object({
    ...userFacts,
    deactivationReason: z.string().nullable(),
    lastActiveAt: instant.nullable(),
    openSessions: z.number().int(),
    accountMemberships: z.array(membership),
  })
  .meta({ id: 'AdminUserDetails' });
export type AdminUserDetails = z.infer<typeof adminUserDetails>;

const tag = 'Admin users';
const access = (capability: AdminCapability, action: AuditAction) =>
  ({ kind: 'admin', capability, audit: { action, resource: 'user' } }) as const;
const byId = z.object({ id });

export const getUsersOverview = endpoint({
  method: 'GET',
  path: '/api/admin/users/overview',
  summary: 'Number of users and accounts',
  tag,
  access: access('console.read', 'console.read'),
  responses: {
    200: z.object({
      totalUsers: z.number().int(),
      /** Number of users who are not deactivated. */
      totalActiveUsers: z.number().int(),
      personalAccounts: z.number().int(),
      teamAccounts: z.number().int(),
    }),
  },
});

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/admin/users/activity',
  summary: 'Sign-ups and active users for each of the last 90 days in UTC, oldest first',
  tag,
  access: access('console.read', 'console.read'),
  responses: {
    200: z.object({
      days: z.array(z.object({ date: z.string(), signUps: z.number().int(), activeUsers: z.number().int() })),
    }),
  },
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Users, newest first',
  tag,
  access: access('console.read', 'users.list'),
  query: z.object({
    ...paging,
    /** Part of a name or address. Fewer than three characters match only its beginning. */
    search: text(254).optional(),
    /** Users who registered on this day (UTC) or later. */
    fromDate: filterDate,
    /** Users who registered on this day (UTC) or earlier. */
    toDate: filterDate,
  }),
  responses: { 200: z.object({ users: z.array(adminUser), ...pageFacts }) },
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}',
  summary: 'One user with memberships; the read is audited',
  tag,
  access: access('console.read', 'user.view'),
  params: byId,
  responses: { 200: adminUserDetails },
});

export const getUserAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}/accounts',
  summary: 'The memberships of one user; the read is audited',
  tag,
  access: access('console.read', 'user.view'),
  params: byId,
  responses: { 200: z.array(membership) },
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}',
  summary: 'Change name or address; a changed address is unverified, and both addresses are notified',
  tag,
  access: access('users.edit', 'user.update'),
  params: byId,
  body: z.object({
    firstName: profileName('First name').optional(),
    lastName: profileName('Last name').optional(),
    email: emailAddress.optional(),
  }),
  responses: { 200: adminUserDetails },
  errors: ['email_taken', 'external_identity_provider'],
});

export const setUserStatus = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{id}/status',
  summary: 'Deactivate a user, which ends their sessions, or reactivate one',
  tag,
  access: access('users.edit', 'user.status'),
  params: byId,
  body: z.object({
    isDeactivated: z.boolean({ error: 'This must be true or false.' }),
    /** Recorded in the audit log, not shown to the user. */
    reason: text(500).nullish(),
  }),
  responses: { 200: adminUserDetails },
  errors: ['conflict'],
});

export const mailUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/send-email',
  summary: 'Send a mail to a user',
  tag,
  access: access('users.contact', 'user.mail'),
  params: byId,
  body: z.object({
    subject: requiredText(200, 'Subject is required'),
    body: requiredText(20_000, 'Message is required'),
    /** True for HTML, which the server sanitises. Only superadmins and admins may send it. */
    isHtml: z.boolean().default(false),
  }),
  responses: { 202: z.object({ message: z.string() }) },
});

export const resetUserPassword = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/reset-password',
  summary: 'Send a user a link to set a new password',
  tag,
  access: access('users.contact', 'user.password-reset'),
  params: byId,
  body: z.object({}).optional(),
  responses: { 202: z.object({ message: z.string() }) },
  errors: ['external_identity_provider', 'conflict'],
});

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/end-sessions',
  summary: 'Sign a user out everywhere',
  tag,
  access: access('users.edit', 'user.end-sessions'),
  params: byId,
  body: z.object({}).optional(),
  responses: { 200: z.object({ endedSessions: z.number().int() }) },
});

export const adminUserRoutes = [
  getUsersOverview,
  getActivity,
  listUsers,
  getUser,
  getUserAccounts,
  updateUser,
  setUserStatus,
  mailUser,
  resetUserPassword,
  endUserSessions,
] as const;
