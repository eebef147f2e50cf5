/** This browser's subscription to push notifications (REMINDER-51). */
import type { ApiClient } from '@questlog/api-client/client';
import { deviceName } from '@questlog/domain/identity/device-name';
import { readStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';
import type { DataLayer } from '../data/data-layer.ts';

/** Whether this browser can show reminders: after a question, already, or why it cannot. */
export type PushSupport = 'possible' | 'blocked' | 'needs-install' | 'unsupported';

const IOS = /\b(iPhone|iPad|iPod)\b/;

/** Returns what this browser can do. On iOS, only an app on the home screen receives pushes. */
export function pushSupport(): PushSupport {
  const isIos = IOS.test(navigator.userAgent);
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) {
    return isIos ? 'needs-install' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** Returns this browser's subscription; undefined without one. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (pushSupport() !== 'possible') return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/**
 * Asks for permission if necessary, subscribes this browser, and registers it with the server. Must be called
 * in response to a click. Returns false if the user does not give permission.
 */
export async function turnOnReminders(api: ApiClient, userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.ready;
  const { publicKey } = await api('GET /api/push/key');
  const existing = await registration.pushManager.getSubscription();
  // A subscription to another key is useless: the server could not sign for it.
  if (existing !== null && keyOf(existing) !== publicKey) await existing.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await register(api, userId, subscription);
  return true;
}

/** Ends this browser's subscription. The server removes the device by itself or is asked to. */
export async function turnOffReminders(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/**
 * Registers a subscription that the browser has renewed, or that another user of this browser had. Does nothing
 * without permission.
 */
export async function renewRegistration({ api, session }: DataLayer): Promise<void> {
  const userId = session.state.user?.id;
  const subscription = await currentSubscription();
  if (userId === undefined || subscription === undefined || Notification.permission !== 'granted') return;
  if (readStored(REGISTERED) === markOf(userId, subscription)) return;
  await register(api, userId, subscription);
}

/** The user and the subscription that this browser has registered. A device that was removed elsewhere stays removed. */
const REGISTERED = 'questlog.push';

function markOf(userId: string, { endpoint }: PushSubscription): string {
  return `${userId} ${endpoint}`;
}

async function register(api: ApiClient, userId: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await api('POST /api/push/subscriptions', {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
      deviceName: deviceName(navigator.userAgent) ?? 'Browser',
    },
  });
  writeStored(REGISTERED, markOf(userId, subscription));
}

function keyOf({ options }: PushSubscription): string | undefined {
  const key = options.applicationServerKey;
  if (key === null) return undefined;
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
