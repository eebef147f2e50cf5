import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns true if a browser sent this form from another site. Browsers send Sec-Fetch-Site; older ones send
 * Origin. A request with neither is not from a browser, so it carries no cookies.
 * @param origins the origins from which users open the product
 */
export function isForeign(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && !origins.includes(origin);
}
