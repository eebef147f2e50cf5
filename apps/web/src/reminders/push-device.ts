/** This browser's subscription to push notifications (REMINDER-51). */
import type { ApiClient } from '@questlog/api-client/client';
import { readStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';
import type { DataLayer } from '../data/data-layer.ts';
import type { Session } from '../data/engine/session/session-state.ts';
import { registrationOf } from '../data/push-registration.ts';

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
export async function turnOnReminders({
  api,
  session,
}: Pick<DataLayer, 'api' | 'session'>): Promise<boolean> {
  const of = signInOf(session);
  if (of === undefined) return false;
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
  await register(api, of, subscription);
  return true;
}

/** Ends this browser's subscription. The server removes the device by itself or is asked to. */
export async function turnOffReminders(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/**
 * Registers a subscription that the browser has renewed, or that an earlier sign-in had. Does nothing without
 * permission (REMINDER-48).
 */
export async function renewRegistration({ api, session }: DataLayer): Promise<void> {
  const of = signInOf(session);
  const subscription = await currentSubscription();
  if (of === undefined || subscription === undefined || Notification.permission !== 'granted') return;
  if (readStored(REGISTERED) === markOf(of, subscription)) return;
  await register(api, of, subscription);
}

/** The sign-in and the subscription that this browser has registered. A device that was removed elsewhere stays removed. */
const REGISTERED = 'questlog.push';

/** The user and the sign-in for which a device is registered. The server removes it when the session ends. */
interface SignIn {
  readonly userId: string;
  readonly sessionId: string | undefined;
}

function signInOf({ state, sessionId }: Session): SignIn | undefined {
  return state.user === null ? undefined : { userId: state.user.id, sessionId: sessionId() };
}

function markOf({ userId, sessionId }: SignIn, { endpoint }: PushSubscription): string {
  return [userId, sessionId, endpoint].join(' ');
}

async function register(api: ApiClient, of: SignIn, subscription: PushSubscription): Promise<void> {
  await api('POST /api/push/subscriptions', { body: registrationOf(subscription, navigator.userAgent) });
  writeStored(REGISTERED, markOf(of, subscription));
}

function keyOf({ options }: PushSubscription): string | undefined {
  const key = options.applicationServerKey;
  if (key === null) return undefined;
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
