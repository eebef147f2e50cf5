/** Limits of webhooks and the addresses that they may have (WEBHOOK-6 to WEBHOOK-8). */

export const MAX_WEBHOOKS = 20;
export const TOO_MANY_WEBHOOKS = `An account can have at most ${MAX_WEBHOOKS} webhooks. Delete one that you no longer use.`;
export const MAX_WEBHOOK_NAME = 100;
export const MAX_WEBHOOK_URL = 2_000;

/** Messages are stored for this time, and at most this many for each webhook. */
export const MESSAGE_DAYS = 30;
export const MAX_MESSAGES = 10_000;

export const NO_EVENTS = 'Choose at least one event.';
export const WEBHOOK_IS_OFF = 'This webhook is switched off. Switch it on first.';
export const UNKNOWN_PROJECT = 'Project not found';

export const NO_URL = 'Enter an address that begins with https://.';
const HAS_CREDENTIALS = 'Enter an address without a user name and a password.';
const FORBIDDEN_PORT = 'Use port 443, port 80, or a port from 1024 on.';
const TOO_LONG = `Enter an address of at most ${MAX_WEBHOOK_URL} characters.`;

const FIRST_FREE_PORT = 1_024;
const WEB_PORTS: ReadonlySet<string> = new Set(['', '80', '443']);

/**
 * Returns why messages cannot be sent to an address; undefined if they can. Whether the host is allowed is found out
 * with each message.
 *
 *   'https://example.org/hook' → undefined
 *   'http://example.org', 'https://user:secret@example.org', 'https://example.org:22' → a sentence
 * @param allowsHttp true if the operator allows plain HTTP
 */
export function webhookUrlProblem(text: string, allowsHttp: boolean): string | undefined {
  if (text.length > MAX_WEBHOOK_URL) return TOO_LONG;
  // URLs ignore or encode them, but the text itself is stored and shown.
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return NO_URL;
  const url = URL.parse(text);
  if (url === null || url.hostname === '') return NO_URL;
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:')) return NO_URL;
  if (url.username !== '' || url.password !== '') return HAS_CREDENTIALS;
  if (!WEB_PORTS.has(url.port) && Number(url.port) < FIRST_FREE_PORT) return FORBIDDEN_PORT;
  return undefined;
}

/** The reasons for which the server has switched a webhook off. */
export const DISABLED_REASONS = ['rejected', 'failing', 'secret_lost'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

const REASONS: Readonly<Record<DisabledReason, string>> = {
  rejected: 'The receiver responded that it wants no more messages (410).',
  failing: 'Messages could not be delivered for five days.',
  secret_lost:
    'The secret of this webhook is lost, because the server was restored from a backup. Rotate the secret, and then switch the webhook on.',
};

/** Returns why the server has switched a webhook off, as a sentence. */
export function disabledReasonText(reason: DisabledReason): string {
  return REASONS[reason];
}
