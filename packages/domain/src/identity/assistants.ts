/** Assistants: programs that users connect to one account (docs/rules/assistants.md). */
import { isBlank, limitText } from '../text.ts';
import type { TokenScope } from './api-tokens.ts';

/** The rights that an assistant can have, in the order in which they grow. `write` includes `read`. */
export const ASSISTANT_SCOPES = ['read', 'write', 'delete'] as const satisfies readonly TokenScope[];
export type AssistantScope = (typeof ASSISTANT_SCOPES)[number];

/** The scopes of a program that names none. The response of 401 to a request without a token suggests them too. */
export const DEFAULT_ASSISTANT_SCOPES = 'read write';

/** The lifetimes that the user can choose, in days. */
export const ASSISTANT_LIFETIMES = [30, 90] as const;
export type AssistantDays = (typeof ASSISTANT_LIFETIMES)[number];

/** The reasons why a program on the internet cannot connect to the address of assistants. */
export const ADDRESS_PROBLEMS = ['this_device', 'private_network', 'no_public_name', 'unencrypted'] as const;
export type AddressProblem = (typeof ADDRESS_PROBLEMS)[number];

const MAX_ASSISTANT_NAME = 100;

export function isAssistantScope(text: unknown): text is AssistantScope {
  return ASSISTANT_SCOPES.some((scope) => scope === text);
}

/** Returns the requested scopes that assistants can have, each once. */
export function assistantScopesOf(requested: string): readonly AssistantScope[] {
  const words = requested.split(' ');
  return ASSISTANT_SCOPES.filter((scope) => words.includes(scope));
}

/** Returns the requested scopes up to the one that the user has chosen: never more than was requested. */
export function scopesUpTo(
  chosen: AssistantScope,
  requested: readonly AssistantScope[],
): readonly AssistantScope[] {
  return ASSISTANT_SCOPES.slice(0, ASSISTANT_SCOPES.indexOf(chosen) + 1).filter((scope) =>
    requested.includes(scope),
  );
}

// Control characters, and characters that change the direction of text or are invisible.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Returns a client's name as it is shown and stored, or the fallback if nothing visible remains. */
export function assistantName(name: string | undefined, fallback: string): string {
  const shown = (name ?? '').toWellFormed().replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim();
  return limitText(isBlank(shown) ? fallback : shown, MAX_ASSISTANT_NAME).trim();
}

/** Returns true if a URL's host is this device: `localhost` or a loopback address. */
export function isLoopbackUrl(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
