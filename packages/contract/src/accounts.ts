/** Accounts (docs/rules/accounts.md). */
import { z } from 'zod';
import { FEATURES, TIERS } from '@questlog/domain/plans/plans';
import {
  ACCOUNT_TYPES,
  DELETION_IS_FOR_OWNERS,
  MAX_ACCOUNT_NAME,
  SEATS,
} from '@questlog/domain/accounts/account-rules';
import { EXPORT_IS_FOR_MANAGERS } from '@questlog/domain/export/export-texts';
import { SUBSCRIPTION_STATUSES } from '@questlog/domain/billing/subscription';
import { ROLES } from '@questlog/domain/accounts/roles';
import { ownSession, ownSessionOfMember, readsContent } from './access.ts';
import { id, instant, requiredText, uuid } from './fields.ts';
import { endpoint, rawBody } from './route.ts';

export const account = z
  .object({
    id: uuid,
    name: z.string(),
    accountType: z.enum(ACCOUNT_TYPES),
    subscriptionTier: z.enum(TIERS),
    userRole: z.enum(ROLES),
    usedSeats: z.number().int(),
    maxSeats: z.number().int(),
    features: z.object({
      taggingEnabled: z.boolean(),
      /** Null for no limit. */
      maxProjects: z.number().int().nullable(),
      maxTotalTasks: z.number().int().nullable(),
    }),
    /** True if the plan's last payment failed. The plan stays in effect while the provider retries. */
    paymentFailed: z.boolean(),
    /**
     * Time of the last change to the account's own data, such as its name or plan. Changes to its tasks,
     * projects and tags do not count.
     */
    updatedAt: instant,
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;

const usageLine = z.object({ current: z.number().int(), max: z.number().int().nullable() });
const accountName = requiredText(MAX_ACCOUNT_NAME, 'Account name is required');
const seats = z
  .number({ error: 'The number of seats must be a whole number.' })
  .int({ error: 'The number of seats must be a whole number.' })
  .min(SEATS.least, { error: `At least ${SEATS.least} seat.` })
  .max(SEATS.most, { error: `At most ${SEATS.most} seats.` });
const byId = z.object({ accountId: id });
const tag = 'Accounts';

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts',
  summary: 'Accounts in which the caller is an active member',
  tag,
  access: ownSession,
  responses: { 200: z.array(account) },
});

export const createAccount = endpoint({
  method: 'POST',
  path: '/api/accounts',
  summary: 'Create an account that the caller owns; the current account does not change',
  tag,
  access: ownSession,
  body: z.object({
    name: accountName,
    accountType: z.enum(ACCOUNT_TYPES, { error: 'The account type must be Personal or Team.' }),
    /** Omit for a personal account, which has one seat. */
    maxSeats: seats.optional(),
  }),
  responses: { 201: account },
  errors: ['conflict'],
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}',
  summary: 'One account',
  tag,
  access: readsContent,
  params: byId,
  responses: { 200: account },
});

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/api/accounts/{accountId}',
  summary: 'Rename the account, or change how many seats a team account has',
  tag,
  access: { kind: 'account', capability: 'account.edit', scopes: ['team'] },
  params: byId,
  body: z.object({ name: accountName.optional(), maxSeats: seats.optional() }),
  responses: { 200: account },
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/accounts/{accountId}',
  summary: 'Delete the account with all its content; its members lose access immediately',
  tag,
  access: { kind: 'account', capability: 'account.delete', scopes: null, rejection: DELETION_IS_FOR_OWNERS },
  params: byId,
  responses: { 204: null },
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/export',
  summary: 'The whole account as a zip archive with JSON, CSV and Markdown',
  tag,
  access: {
    kind: 'account',
    capability: 'account.export',
    scopes: ['read', 'team'],
    rejection: EXPORT_IS_FOR_MANAGERS,
  },
  params: byId,
  responseType: 'application/zip',
  responses: { 200: rawBody },
});

export const accountFeatures = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/features',
  summary: 'Every feature, with whether the account has it',
  tag,
  access: readsContent,
  params: byId,
  responses: {
    200: z.object({
      taggingEnabled: z.boolean(),
      features: z.array(
        z.object({
          feature: z.enum(FEATURES),
          hasAccess: z.boolean(),
          tier: z.enum(TIERS).nullable(),
          requiredTiers: z.array(z.enum(TIERS)),
          upgradeMessage: z.string(),
          canUpgrade: z.boolean(),
        }),
      ),
    }),
  },
});

export const accountUsage = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/usage',
  summary: 'Usage of the limits',
  tag,
  access: readsContent,
  params: byId,
  responses: {
    200: z.object({
      projects: usageLine,
      tasks: usageLine,
      seats: usageLine,
      /** Megabytes of text in this account, including the trash. */
      storage: z.object({
        current: z.number().min(0),
        /**
         * Megabytes of text in all accounts that the caller owns, including deleted ones, and their limit.
         * Null if the caller is not this account's Owner.
         */
        owned: z.object({ current: z.number().min(0), max: z.number() }).nullable(),
      }),
    }),
  },
});

export const accountSubscription = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/subscription',
  summary: 'The current plan, with whether it is paid',
  tag,
  access: ownSessionOfMember,
  params: byId,
  responses: {
    200: z.object({
      tier: z.enum(TIERS),
      tierCode: z.number().int(),
      /** The plan's displayed name. */
      name: z.string(),
      /** The payment provider's status; `active` if there is no subscription. */
      status: z.enum(SUBSCRIPTION_STATUSES),
    }),
  },
});

export const accountRoutes = [
  listAccounts,
  createAccount,
  getAccount,
  updateAccount,
  deleteAccount,
  exportAccount,
  accountFeatures,
  accountUsage,
  accountSubscription,
] as const;
