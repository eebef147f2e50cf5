/**
 * The protocol of the hub, in SignalR's JSON format over WebSockets (docs/decisions/012-live-events.md). What may
 * pass through it stands here, and nowhere else; a change of it is a new version.
 */
import { z } from 'zod';
import { uuid } from '../fields.ts';
import { notification } from '../notifications.ts';

/** Raised with every change of what follows: realtime/realtime.test.ts holds the two together. */
export const REALTIME_VERSION = 1;

export const HUB_PATH = '/hubs/notifications';

/** What the server tells, each with its arguments. */
export const serverEvents = {
  /** There is a new notification. */
  ReceiveNotification: z.tuple([notification]),
  /** So many are unread now. */
  UpdateUnreadCount: z.tuple([z.number().int().min(0)]),
  NotificationDeleted: z.tuple([uuid]),
  AllNotificationsRead: z.tuple([]),
  /**
   * The account has come to this version; `GET /api/changes?since=` tells how. Sent after connecting too, for each
   * account of which the user is an Active member, so that a store knows at once whether it is behind.
   */
  AccountChanged: z.tuple([z.object({ accountId: uuid, version: z.number().int() })]),
  /** The user is no Active member of the account any more. */
  AccessEnded: z.tuple([z.object({ accountId: uuid })]),
} as const;
export type ServerEvent = keyof typeof serverEvents;
export type EventArguments<E extends ServerEvent> = z.output<(typeof serverEvents)[E]>;

/** What a client may ask for, each with its answer. None takes arguments. */
export const clientInvocations = {
  GetUnreadCount: z.number().int().min(0),
} as const;
export type ClientInvocation = keyof typeof clientInvocations;

/** Seconds and bytes that both sides rely on; a client may send no larger message. */
export const REALTIME_LIMITS = {
  keepAliveSeconds: 15,
  clientTimeoutSeconds: 30,
  handshakeSeconds: 15,
  maxMessageBytes: 32_768,
  maxConnectionsPerUser: 20,
} as const;
