/** Parses environment variables that are lists. */

const ADDRESS = /^(?:[\da-fA-F:.]+(?:\/\d{1,3})?|loopback|linklocal|uniquelocal)$/;

/** Parses `TRUST_PROXY`; undefined for an invalid text, like the others. */
export function parseTrustProxy(text: string): boolean | number | string[] | undefined {
  if (text === 'true') return true;
  if (text === 'false') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  return addresses.every((address) => ADDRESS.test(address) && /[.:]|^[a-z]/.test(address))
    ? addresses
    : undefined;
}

/** Parses host names without ports, and returns them in lower case. */
export function parseHosts(text: string): readonly string[] | undefined {
  const hosts = text.split(',').map((part) => part.trim().toLowerCase());
  return hosts.every((host) => /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/.test(host)) ? hosts : undefined;
}

/** Parses origins of web pages, each as browsers send it. */
export function parseOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(',').map((part) => part.trim());
  const isOrigin = (origin: string): boolean =>
    /^https?:/.test(origin) && URL.parse(origin)?.origin === origin;
  return origins.every(isOrigin) ? origins : undefined;
}
