import type { Config } from '../config.ts';
import { isLoopback } from '../platform/http/connections/loopback.ts';

function isLocalUrl({ http }: Config): boolean {
  return isLoopback(new URL(http.publicUrl).hostname);
}

/**
 * Returns true if only this machine can reach the server: it listens on loopback and has a loopback public
 * URL.
 */
export function isLocalOnly(config: Config): boolean {
  return isLoopback(config.http.host) && isLocalUrl(config);
}

/**
 * Returns the origins from which users open the product, the public one first. On a local machine, these are
 * `localhost` and `127.0.0.1`.
 */
export function origins(config: Config): readonly string[] {
  const url = new URL(config.http.publicUrl);
  if (!isLocalOnly(config)) return [url.origin];
  const other = new URL(url);
  other.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return [url.origin, other.origin];
}
