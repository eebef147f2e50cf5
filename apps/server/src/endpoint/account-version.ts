/**
 * The version to which a request has brought its account. Its sender is told with the answer, and need not ask what has
 * changed where it is the next one after the version that they have (LIVE-12).
 */
import type { Reply } from '../platform/http/answers/reply.ts';

/** The header that tells it. */
const ACCOUNT_VERSION_HEADER = 'x-account-version';

/** By who asked, of whom there is one for each request. */
const versions = new WeakMap<object, number>();

/** Notes the version of a change that was made. */
export function recordVersion(actor: object, version: number): void {
  versions.set(actor, version);
}

/** The answer with the version that the request led to; without one where it changed nothing. */
export function withVersion(reply: Reply, context: object): Reply {
  const version = versions.get(context);
  return version === undefined ? reply : { ...reply, headers: { [ACCOUNT_VERSION_HEADER]: String(version) } };
}
