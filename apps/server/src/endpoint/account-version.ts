/**
 * The account version that a request produced. The response carries this version, so that a client that holds
 * the previous version need not fetch the changes (LIVE-12).
 */
import type { Reply } from '../platform/http/answers/reply.ts';

/** The response header that carries the version. */
const ACCOUNT_VERSION_HEADER = 'x-account-version';

/** Adds the version to the response. Leaves the response unchanged if the request changed nothing. */
export function withVersion(reply: Reply, version: number | undefined): Reply {
  return version === undefined ? reply : { ...reply, headers: { [ACCOUNT_VERSION_HEADER]: String(version) } };
}
