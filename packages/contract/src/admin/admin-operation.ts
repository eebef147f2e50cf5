/** Revenue, webhooks, announcements and system state for the console (docs/rules/admin.md). */
import { z } from 'zod';
import { ACCOUNT_TYPES } from '@questlog/domain/accounts/account-rules';
import type { AdminCapability } from '@questlog/domain/admin/admin-roles';
import type { AuditAction, AuditResource } from '@questlog/domain/admin/audit';
import { SUBSCRIPTION_STATUSES } from '@questlog/domain/billing/subscription';
import { BAD_ANNOUNCEMENT_LINK, isAnnouncementLink } from '@questlog/domain/notifications/announcement-link';
import { TIERS } from '@questlog/domain/plans/plans';
import { id, instant, requiredText, text, uuid } from '../fields.ts';
import { endpoint } from '../route.ts';
import { pageFacts, paging } from './paging.ts';

const access = (capability: AdminCapability, action: AuditAction, resource: AuditResource) =>
  ({ kind: 'admin', capability, audit: { action, resource } }) as const;

const billing = { tag: 'Admin billing' } as const;

export const getBillingOverview = endpoint({
  ...billing,
  method: 'GET',
  path: '/api/admin/billing/overview',
  summary: 'Number of paying accounts',
  access: access('console.read', 'console.read', 'account'),
  responses: {
    200: z.object({
      totalAccounts: z.number().int(),
      activeSubscriptions: z.number().int(),
      subscriptionsByTier: z.object({
        PersonalPro: z.number().int(),
        Team: z.number().int(),
        TeamPro: z.number().int(),
      }),
      /** True for the sandbox, in which no money moves. */
      sandbox: z.boolean(),
      freeAccounts: z.number().int(),
      /** Not calculated yet: always 0. */
      monthlyRevenue: z.number(),
    }),
  },
});

export const billedAccount = z
  .object({
    id: uuid,
    name: z.string(),
    accountType: z.enum(ACCOUNT_TYPES),
    ownerEmail: z.string().nullable(),
    subscriptionTier: z.enum(TIERS),
    /** The payment provider's status; null if the account has never had a subscription. */
    status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
    currentPeriodEnd: instant.nullable(),
    cancelAtPeriodEnd: z.boolean(),
    /** The customer's page at the provider; null in the sandbox. */
    providerUrl: z.string().nullable(),
  })
  .meta({ id: 'BilledAccount' });
export type BilledAccount = z.infer<typeof billedAccount>;

export const listBilledAccounts = endpoint({
  ...billing,
  method: 'GET',
  path: '/api/admin/billing/accounts',
  summary: 'Accounts with their plans, newest first',
  access: access('console.read', 'accounts.list', 'account'),
  query: z.object({
    ...paging,
    /** Prefix of the account's name or of its Owner's email address. */
    search: text(254).optional(),
    tier: z.enum(TIERS).optional(),
  }),
  responses: { 200: z.object({ accounts: z.array(billedAccount), ...pageFacts }) },
});

const webhooks = { tag: 'Admin webhooks' } as const;
export const DELIVERY_STATES = ['waiting', 'done', 'failed'] as const;

export const getWebhooksOverview = endpoint({
  ...webhooks,
  method: 'GET',
  path: '/api/admin/webhooks/overview',
  summary: 'The endpoints that receive webhooks',
  access: access('console.read', 'webhooks.list', 'webhook'),
  responses: {
    200: z.object({
      data: z.array(z.object({ id: z.string(), description: z.string(), url: z.string() })),
    }),
  },
});

export const webhookDelivery = z
  .object({
    /** The event's id at the provider. */
    id: z.string(),
    event: z.string(),
    receivedAt: instant,
    state: z.enum(DELIVERY_STATES),
    attempts: z.number().int(),
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listWebhookDeliveries = endpoint({
  ...webhooks,
  method: 'GET',
  path: '/api/admin/webhooks/deliveries',
  summary: 'Events from the payment provider, newest first',
  access: access('console.read', 'webhooks.list', 'webhook'),
  query: z.object({ ...paging, state: z.enum(DELIVERY_STATES).optional() }),
  responses: { 200: z.object({ deliveries: z.array(webhookDelivery), ...pageFacts }) },
});

export const replayWebhook = endpoint({
  ...webhooks,
  method: 'POST',
  path: '/api/admin/webhooks/deliveries/{event}/replay',
  summary: 'Replay an event by reading its subject from the provider again',
  access: access('system.operate', 'webhook.replay', 'webhook'),
  params: z.object({ event: text(255) }),
  body: z.object({}).optional(),
  responses: { 202: webhookDelivery },
});

const announcements = { tag: 'Announcements' } as const;

const announcementLink = text(500)
  .pipe(z.string().trim())
  .refine((link) => link === '' || isAnnouncementLink(link), { message: BAD_ANNOUNCEMENT_LINK })
  .transform((link) => (link === '' ? null : link));

export const announcement = z
  .object({
    id: uuid,
    title: z.string(),
    message: z.string(),
    actionUrl: z.string().nullable(),
    createdAt: instant,
    createdBy: z.string(),
    /** Number of users notified so far. */
    notified: z.number().int(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcement>;

export const listAnnouncements = endpoint({
  ...announcements,
  method: 'GET',
  path: '/api/admin/announcements',
  summary: 'Announcements, newest first',
  access: access('console.read', 'announcements.list', 'announcement'),
  query: z.object(paging),
  responses: { 200: z.object({ announcements: z.array(announcement), ...pageFacts }) },
});

export const sendAnnouncement = endpoint({
  ...announcements,
  method: 'POST',
  path: '/api/admin/announcements',
  summary: 'Notify all users who are not deactivated',
  access: access('announcements.send', 'announcement.send', 'announcement'),
  body: z.object({
    title: requiredText(120, 'Title is required'),
    message: requiredText(1_000, 'Message is required'),
    /** A path within the app, or an `https:` URL. */
    actionUrl: announcementLink.nullish(),
  }),
  responses: { 202: announcement },
});

const system = { tag: 'System' } as const;

export const waitingJob = z
  .object({
    id: uuid,
    queue: z.string(),
    state: z.enum(['waiting', 'running', 'failed']),
    attempts: z.number().int(),
    createdAt: instant,
    error: z.string().nullable(),
  })
  .meta({ id: 'WaitingJob' });
export type WaitingJob = z.infer<typeof waitingJob>;

export const getSystem = endpoint({
  ...system,
  method: 'GET',
  path: '/api/admin/system',
  summary: 'The state of the installation',
  access: access('console.read', 'system.view', 'console'),
  responses: {
    200: z.object({
      version: z.string(),
      startedAt: instant,
      databaseBytes: z.number().int(),
      /** The newest migration applied to the database. */
      migration: z.string(),
      jobsWaiting: z.number().int(),
      jobsFailed: z.number().int(),
      /** The most recently failed jobs, at most twenty. */
      failedJobs: z.array(waitingJob),
      connectedClients: z.number().int(),
      /** Free disk space of the embedded database; null if a different database is used. */
      freeBytes: z.number().int().nullable(),
      /** True if the server rejects changes because the disk of the embedded database is almost full. */
      isStorageFull: z.boolean(),
      /** Emails of the last seven days that could not be sent. */
      mailFailures: z.number().int(),
      /** Null if unknown. */
      lastBackupAt: instant.nullable(),
    }),
  },
});
export type SystemState = z.infer<(typeof getSystem)['responses'][200]>;

export const retryJob = endpoint({
  ...system,
  method: 'POST',
  path: '/api/admin/system/jobs/{id}/retry',
  summary: 'Retry a failed job; the response has the id of the new job',
  access: access('system.operate', 'job.retry', 'job'),
  params: z.object({ id }),
  body: z.object({}).optional(),
  responses: { 202: waitingJob },
  errors: ['conflict'],
});

export const adminOperationRoutes = [
  getBillingOverview,
  listBilledAccounts,
  getWebhooksOverview,
  listWebhookDeliveries,
  replayWebhook,
  listAnnouncements,
  sendAnnouncement,
  getSystem,
  retryJob,
] as const;
