/** A user's notifications, shown in the notification menu (docs/rules/notifications.md). */
import { z } from 'zod';
import { NOTIFICATION_TYPES } from '@questlog/domain/notifications/notifications';
import { ownSession } from './access.ts';
import { id, instant, queryFlag, uuid } from './fields.ts';
import { endpoint } from './route.ts';

const MAX_TYPE = NOTIFICATION_TYPES.length - 1;

export const notification = z
  .object({
    id: uuid,
    /**
     * 0 TeamInvitation, 1 InvitationAccepted, 2 InvitationDeclined, 3 AccountUpgrade, 4 SubscriptionExpiring,
     * 5 FeatureLimitReached, 6 NewTeamMember, 7 SystemAnnouncement, 8 Assigned, 9 Mentioned, 10 Commented,
     * 11 CompletedOfMine, 12 Unassigned, 13 WebhookOff. Later versions may add numbers, which clients ignore.
     */
    type: z.number().int().min(0),
    title: z.string(),
    message: z.string(),
    isRead: z.boolean(),
    readAt: instant.nullable(),
    createdAt: instant,
    /** A path of the web app, or an external URL. */
    actionUrl: z.string().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

const byId = z.object({ id });
const group = 'Notifications';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "The caller's notifications, newest first",
  tag: group,
  access: ownSession,
  query: z.object({
    /** If false, only unread notifications are returned. */
    includeRead: queryFlag.default(true),
    type: z.coerce.number().int().min(0).max(MAX_TYPE).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  responses: {
    200: z.object({
      notifications: z.array(notification),
      /** The total number of matching notifications, on all pages. */
      totalCount: z.number().int(),
      /** The number of all unread notifications, regardless of the filter. */
      unreadCount: z.number().int(),
    }),
  },
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: "Number of the caller's unread notifications",
  tag: group,
  access: ownSession,
  responses: { 200: z.object({ count: z.number().int() }) },
});

export const getNotification = endpoint({
  method: 'GET',
  path: '/api/notifications/{id}',
  summary: 'One notification',
  tag: group,
  access: ownSession,
  params: byId,
  responses: { 200: notification },
});

export const markRead = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/mark-read',
  summary: 'Mark as read; the time of an earlier read stays',
  tag: group,
  access: ownSession,
  params: byId,
  responses: { 200: notification },
});

export const markAllRead = endpoint({
  method: 'POST',
  path: '/api/notifications/mark-all-read',
  summary: 'Mark everything as read',
  tag: group,
  access: ownSession,
  responses: { 204: null },
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/{id}',
  summary: 'Delete permanently',
  tag: group,
  access: ownSession,
  params: byId,
  responses: { 204: null },
});

export const notificationRoutes = [
  listNotifications,
  countUnread,
  getNotification,
  markRead,
  markAllRead,
  deleteNotification,
] as const;
