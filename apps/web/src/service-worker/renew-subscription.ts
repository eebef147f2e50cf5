import { registrationOf } from '../data/push-registration.ts';

export interface RenewDeps {
  readonly pushManager: Pick<PushManager, 'subscribe'>;
  readonly userAgent: string;
  readonly fetch: typeof fetch;
  /** Rejects if nobody is signed in. */
  readonly getAccessToken: () => Promise<string>;
}

/**
 * Subscribes again and registers the new subscription, because the browser has ended the old one (REMINDER-48). Never
 * rejects: if this fails, the app registers at its next start.
 */
export async function renewSubscription(deps: RenewDeps): Promise<void> {
  try {
    const authorization = `Bearer ${await deps.getAccessToken()}`;
    const response = await deps.fetch('/api/push/key', { headers: { authorization } });
    const { publicKey } = (await response.json()) as { publicKey: string };
    const subscription = await deps.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    await deps.fetch('/api/push/subscriptions', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(registrationOf(subscription, deps.userAgent)),
    });
  } catch {
    // The app registers the subscription at its next start.
  }
}
