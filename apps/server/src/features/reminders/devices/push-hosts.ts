/** The push services that receive pushes. Other endpoints are rejected (REMINDER-21). */

const HOSTS: ReadonlySet<string> = new Set(['fcm.googleapis.com']);
const SUFFIXES = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'] as const;

/**
 * Returns the host of an endpoint; undefined unless it is that of a known push service over https.
 * @param own hosts that the operator has added, for which http is allowed too: the outgoing requests decide whether
 * their network may be reached without encryption
 */
export function pushHostOf(endpoint: string, own: readonly string[]): string | undefined {
  // URLs without control characters and spaces are stored as they are sent, and compared with that of the browser.
  const url = /^[!-~]+$/.test(endpoint) ? URL.parse(endpoint) : null;
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const { hostname, protocol, port } = url;
  if (own.includes(hostname) && (protocol === 'https:' || protocol === 'http:')) return url.host;
  const isKnown =
    HOSTS.has(hostname) || SUFFIXES.some((suffix) => hostname.endsWith(suffix) && hostname !== suffix);
  return isKnown && protocol === 'https:' && port === '' ? hostname : undefined;
}
