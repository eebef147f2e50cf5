/**
 * The account version that a request produced. The response carries it, so a sender that holds the version
 * just before it need not fetch the changes (LIVE-12).
 */
import type { Reply } from '../platform/http/answers/reply.ts';

/** The response header that carries the version. */
const ACCOUNT_VERSION_HEADER = 'x-account-version';

/** Versions by actor. Each request has its own actor. */
const versions = new WeakMap<object, number>();

/** Records the version of a change that was made. */
export function recordVersion(actor: object, version: number): void {
  versions.set(actor, version);
}

/**
 * Adds the version that the request produced to the response; returns it unchanged if the request changed
 * nothing.
 */
export function withVersion(reply: Reply, context: object): Reply {
  const version = versions.get(context);
  return version === undefined ? reply : { ...reply, headers: { [ACCOUNT_VERSION_HEADER]: String(version) } };
}
