import type { Config } from '../config.ts';
import { isLoopback } from '../platform/http/connections/loopback.ts';

function isLocalUrl({ http }: Config): boolean {
  return isLoopback(new URL(http.publicUrl).hostname);
}

/** Whether only this machine can reach the server: it listens on loopback, and is not published from there. */
export function isLocalAlone(config: Config): boolean {
  return isLoopback(config.http.host) && isLocalUrl(config);
}

/**
 * Where the product is opened: at the public URL, and on a machine of one's own under both of the names that
 * people type for it. The public one first.
 */
export function origins(config: Config): readonly string[] {
  const url = new URL(config.http.publicUrl);
  if (!isLocalAlone(config)) return [url.origin];
  const other = new URL(url);
  other.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return [url.origin, other.origin];
}
