/** Devices that receive Web Push notifications (docs/rules/reminders.md). */
import { z } from 'zod';
import { PUSH_KINDS } from '@questlog/domain/reminders/reminders';
import { ownSession } from './access.ts';
import { id, instant, requiredText, uuid } from './fields.ts';
import { endpoint } from './route.ts';

const kinds = z
  .array(z.enum(PUSH_KINDS, { error: 'This is not a kind of notification.' }))
  .max(PUSH_KINDS.length, { error: 'Choose each kind once.' });

/** A device as its user sees it. Its keys are never returned. */
export const pushSubscription = z
  .object({
    id: uuid,
    /** The address at the push service, with which a browser recognizes its own subscription. */
    endpoint: z.string(),
    deviceName: z.string(),
    /** The kinds of notifications that the device receives. */
    kinds: z.array(z.enum(PUSH_KINDS)),
    createdAt: instant,
    /** When the push service last accepted a notification; null if never. */
    lastOkAt: instant.nullable(),
    /** Why the device is switched off, in a sentence; null if it is on. Registering it again switches it on. */
    disabledReason: z.string().nullable(),
    /** True if the device registered in the caller's session. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscription = z.infer<typeof pushSubscription>;

const tag = 'Push notifications';
const byId = z.object({ id });

export const pushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: "The server's public key, with which browsers subscribe",
  tag,
  access: ownSession,
  responses: {
    200: z.object({
      /** An uncompressed point of P-256 in base64url, for `applicationServerKey`. */
      publicKey: z.string(),
    }),
  },
});

const NEEDS_ENDPOINT = 'The endpoint must be an https URL.';
const NEEDS_KEY = 'This is not a valid key.';

export const registerDevice = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  summary: "Register the subscription of a browser; a registered one becomes the caller's (200)",
  tag,
  access: ownSession,
  body: z.object({
    endpoint: z.string({ error: NEEDS_ENDPOINT }).max(2_000, { error: NEEDS_ENDPOINT }),
    keys: z.object({
      /** In base64url: an uncompressed point of P-256. */
      p256dh: z.string({ error: NEEDS_KEY }).max(200, { error: NEEDS_KEY }),
      /** In base64url: 16 bytes. */
      auth: z.string({ error: NEEDS_KEY }).max(100, { error: NEEDS_KEY }),
    }),
    deviceName: requiredText(100, 'A device name is required'),
  }),
  secretBody: true,
  responses: { 201: pushSubscription, 200: pushSubscription },
});

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/push/subscriptions',
  summary: "The caller's devices, last registered first",
  tag,
  access: ownSession,
  responses: { 200: z.object({ subscriptions: z.array(pushSubscription) }) },
});

export const getDevice = endpoint({
  method: 'GET',
  path: '/api/push/subscriptions/{id}',
  summary: 'One device',
  tag,
  access: ownSession,
  params: byId,
  responses: { 200: pushSubscription },
});

export const updateDevice = endpoint({
  method: 'PATCH',
  path: '/api/push/subscriptions/{id}',
  summary: 'Set what a device is notified of',
  tag,
  access: ownSession,
  params: byId,
  body: z.object({ kinds }),
  responses: { 200: pushSubscription },
});

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions/{id}',
  summary: 'Stop notifying a device',
  tag,
  access: ownSession,
  params: byId,
  responses: { 204: null },
});

export const testDevice = endpoint({
  method: 'POST',
  path: '/api/push/test',
  summary: 'Send a test notification to a device; its result is in the log of reminders',
  tag,
  access: ownSession,
  body: z.object({ subscriptionId: id }),
  responses: { 202: null },
  errors: ['not_found'],
});

export const pushRoutes = [
  pushKey,
  registerDevice,
  listDevices,
  getDevice,
  updateDevice,
  removeDevice,
  testDevice,
] as const;
