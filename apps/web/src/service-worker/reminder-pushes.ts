/**
 * Shows the notifications that the server pushes, and carries out their actions, even if no page is open
 * (REMINDER-52 to REMINDER-54).
 */
import { SNOOZE_MINUTES } from '@questlog/domain/reminders/reminders';
import { USER_HEADER } from '../data/engine/browser/fetching.ts';
import type { FollowMessage } from '../data/engine/worker/worker-messages.ts';

/** The declarative message of a push. Unknown fields are ignored. */
interface PushMessage {
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly navigate: string;
    readonly lang: string;
    readonly dir: NotificationDirection;
    readonly tag: string;
    readonly data: Partial<PushData>;
  };
}

interface PushData {
  readonly accountId: string | null;
  readonly userId: string;
  /** Completes the task or snoozes the reminder; null if there is nothing to do. */
  readonly token: string | null;
}

/** The data of a notification, which a click on it needs. */
export interface ClickData extends Partial<PushData> {
  readonly navigate: string;
}

/** Missing from TypeScript's lib: Safari does not show actions. */
export interface ShownNotification extends NotificationOptions {
  readonly actions?: ReadonlyArray<{ readonly action: string; readonly title: string }>;
  readonly renotify?: boolean;
}

const ACTIONS = [
  { action: 'done', title: 'Done' },
  { action: 'snooze', title: `Snooze ${SNOOZE_MINUTES} min` },
] as const;

/**
 * Returns the title and the options of a push's notification. Shows something even for a text that cannot be read,
 * because browsers end the subscriptions of apps that show nothing.
 */
export function notificationOf(text: string | undefined): {
  readonly title: string;
  readonly options: ShownNotification & { readonly data: ClickData };
} {
  const { title, body, navigate, lang, dir, tag, data } = parse(text) ?? {};
  const hasActions = typeof data?.token === 'string';
  return {
    title: title ?? 'Questlog',
    options: {
      body: body ?? '',
      tag: tag ?? 'reminder',
      lang: lang ?? 'en',
      dir: dir ?? 'auto',
      icon: '/icon-192.png',
      // A task that rings again makes a sound again.
      renotify: true,
      actions: hasActions ? ACTIONS : [],
      data: { ...data, navigate: navigate ?? '/' },
    },
  };
}

function parse(text: string | undefined): PushMessage['notification'] | undefined {
  try {
    return (JSON.parse(text ?? '') as Partial<PushMessage>).notification;
  } catch {
    return undefined;
  }
}

export interface ClickDeps {
  readonly origin: string;
  readonly windows: () => Promise<readonly WindowClient[]>;
  readonly openWindow: (url: string) => Promise<unknown>;
  /** Sends a request, and queues it if it fails. */
  readonly send: (request: Request) => Promise<Response>;
}

/** Carries out what the user chose in a notification. The notification itself opens its task. */
export async function clickNotification(action: string, data: ClickData, deps: ClickDeps): Promise<void> {
  if ((action === 'done' || action === 'snooze') && typeof data.token === 'string') {
    await deps.send(requestOf(action, data.token, data, deps.origin)).catch(() => undefined);
    return;
  }
  const url = new URL(data.navigate, deps.origin);
  if (url.origin !== deps.origin) return;
  const [window] = (await deps.windows()).toSorted((a, b) => Number(b.focused) - Number(a.focused));
  if (window === undefined) {
    await deps.openWindow(url.href);
    return;
  }
  const message: FollowMessage = { type: 'FOLLOW', path: url.pathname + url.search };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has no target
  window.postMessage(message);
  await window.focus();
}

function requestOf(
  action: 'done' | 'snooze',
  token: string,
  { userId, accountId }: ClickData,
  origin: string,
): Request {
  return new Request(`${origin}/api/reminders/act`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(userId === undefined ? {} : { [USER_HEADER]: userId }),
      ...(typeof accountId === 'string' ? { 'x-account-id': accountId } : {}),
    },
    body: JSON.stringify({ token, action, ...(action === 'snooze' ? { minutes: SNOOZE_MINUTES } : {}) }),
  });
}
