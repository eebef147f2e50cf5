/**
 * The account version that a request produced (LIVE-12). The response carries it, so that an up-to-date
 * client need not fetch the changes.
 */
import type { RouteResponse } from '../platform/http/responses/route-response.ts';

const ACCOUNT_VERSION_HEADER = 'x-account-version';

/** Adds the account's version to the response, if the request changed the account. */
export function withVersion(response: RouteResponse, version: number | undefined): RouteResponse {
  return version === undefined
    ? response
    : { ...response, headers: { [ACCOUNT_VERSION_HEADER]: String(version) } };
}
