/**
 * The account version that a request produced (LIVE-12). The response carries it, so that an up-to-date
 * client need not fetch the changes.
 */
import type { Reply } from '../platform/http/answers/reply.ts';

const ACCOUNT_VERSION_HEADER = 'x-account-version';

/** Adds the account's version to the response, if the request changed the account. */
export function withVersion(reply: Reply, version: number | undefined): Reply {
  return version === undefined ? reply : { ...reply, headers: { [ACCOUNT_VERSION_HEADER]: String(version) } };
}
