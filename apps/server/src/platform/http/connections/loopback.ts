const LOOPBACK = new Set(['localhost', '[::1]', '::1']);

/** Returns true if a host, written as in a URL or as an address, is this machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || /^127(?:\.\d{1,3}){3}$/.test(host.replace(/^::ffff:/, ''));
}
