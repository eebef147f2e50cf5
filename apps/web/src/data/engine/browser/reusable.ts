/**
 * Returns true if the response may come from the browser's cache. Its `Date` may then be weeks old, and it
 * does not prove that the server is reachable (OFFLINE-37).
 */
export function isReusable({ headers }: Response): boolean {
  const control = headers.get('cache-control') ?? '';
  if (/no-store|no-cache/i.test(control)) return false;
  return /max-age=0*[1-9]/i.test(control) || headers.has('expires') || headers.has('last-modified');
}
