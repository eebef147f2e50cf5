import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser sent this form from another site. Browsers say where a form comes from, in Sec-Fetch-Site or,
 * the older ones, in Origin; a request with neither comes from no browser, and carries no cookies of a person.
 * @param origins where the product is opened
 */
export function isForeign(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && !origins.includes(origin);
}
