/**
 * The protocol between clients and the server's hub for live events: SignalR's JSON format over WebSockets
 * (docs/decisions/012-live-events.md). Only this file defines the messages. Each change requires a new
 * version.
 */
import { z } from 'zod';
import { uuid } from '../fields.ts';
import { notification } from '../notifications.ts';

/** Increment this with every change to the messages below. realtime/realtime.test.ts checks this. */
export const REALTIME_VERSION = 7;

export const HUB_PATH = '/hubs/notifications';

export const serverEvents = {
  ReceiveNotification: z.tuple([notification]),
  UpdateUnreadCount: z.tuple([z.number().int().min(0)]),
  NotificationDeleted: z.tuple([uuid]),
  AllNotificationsRead: z.tuple([]),
  /**
   * The account is now at this version; `GET /api/changes?since=` returns the changes. Also sent after
   * connecting, for each account in which the user is an Active member, so that a client immediately detects
   * a stale store.
   */
  AccountChanged: z.tuple([z.object({ accountId: uuid, version: z.number().int() })]),
  /** The user is no longer an Active member of the account. */
  AccessEnded: z.tuple([z.object({ accountId: uuid })]),
  /** A device has changed the user's list choices in the account (VIEW-116). */
  ListChoicesChanged: z.tuple([z.object({ accountId: uuid })]),
  /** The user's own reminders in the account have changed (REMINDER-43). */
  RemindersChanged: z.tuple([z.object({ accountId: uuid })]),
  /** The filters that the user sees in the account have changed (FILTER-14). */
  FiltersChanged: z.tuple([z.object({ accountId: uuid })]),
  /** An assistant has changed the account for the user, or such a change was undone (ASSIST-24). */
  AssistantsChanged: z.tuple([z.object({ accountId: uuid })]),
  /** The user's preferences that apply on all devices at once (TASK-96). Also sent after connecting. */
  PreferencesChanged: z.tuple([z.object({ newTasksLast: z.boolean() })]),
} as const;
export type ServerEvent = keyof typeof serverEvents;
export type EventArguments<E extends ServerEvent> = z.output<(typeof serverEvents)[E]>;

/** The methods that a client can invoke, with their results. They take no arguments. */
export const clientInvocations = {
  GetUnreadCount: z.number().int().min(0),
} as const;
export type ClientInvocation = keyof typeof clientInvocations;

/** Limits of the protocol: times in seconds, and the maximum size of a client's message in bytes. */
export const REALTIME_LIMITS = {
  keepAliveSeconds: 15,
  clientTimeoutSeconds: 30,
  handshakeSeconds: 15,
  maxMessageBytes: 32_768,
  maxConnectionsPerUser: 20,
} as const;
