/**
 * Whether an answer may be one that the browser has kept, and gives without asking the server: then its `Date` may be
 * weeks old, and it says nothing of whether the server is there (OFFLINE-37).
 */
export function isReusable({ headers }: Response): boolean {
  const control = headers.get('cache-control') ?? '';
  if (/no-store|no-cache/i.test(control)) return false;
  return /max-age=0*[1-9]/i.test(control) || headers.has('expires') || headers.has('last-modified');
}
