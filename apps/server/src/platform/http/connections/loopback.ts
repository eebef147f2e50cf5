const LOOPBACK = new Set(['localhost', '[::1]', '::1']);

/** Whether a host, as a URL or an address has it, is this machine alone. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || /^127(?:\.\d{1,3}){3}$/.test(host.replace(/^::ffff:/, ''));
}
