/**
 * Returns true if the browser may have served the response from its cache. In that case its `Date` may be
 * weeks old, and the response does not prove that the server is reachable (OFFLINE-37).
 */
export function isReusable({ headers }: Response): boolean {
  const control = headers.get('cache-control') ?? '';
  if (/no-store|no-cache/i.test(control)) return false;
  return /max-age=0*[1-9]/i.test(control) || headers.has('expires') || headers.has('last-modified');
}
