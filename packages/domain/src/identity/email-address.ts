/**
 * Addresses of people, in one form whoever writes them: one person, one address (IDENTITY-2, IDENTITY-59).
 *
 *   'x@müller.example', 'x@MÜLLER.example' → 'x@xn--mller-kva.example', which browsers send too
 */
import { hasInvisible } from '../visible-text.ts';

const SHAPE = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/;
// oxlint-disable-next-line no-control-regex -- the whole range of ASCII
const ASCII = /^[\u0000-\u007f]*$/;

/**
 * Returns the address in its one form: trimmed, letters composed, the domain in ASCII. Undefined for a text that is no
 * address, is longer than 254 characters or has characters that nobody sees.
 */
export function parseEmail(text: string): string | undefined {
  const trimmed = text.trim().normalize('NFC');
  const at = trimmed.lastIndexOf('@');
  const domain = asciiDomain(trimmed.slice(at + 1));
  if (domain === undefined || hasInvisible(trimmed)) return undefined;
  const address = trimmed.slice(0, at + 1) + domain;
  return address.length <= 254 && SHAPE.test(address) ? address : undefined;
}

/** Returns the address in its one form, and a text that is no address as it is. */
export function canonicalEmail(text: string): string {
  return parseEmail(text) ?? text.trim();
}

/** True for two forms of one address: letter case makes no difference (INVITE-5). */
export function isSameAddress(one: string, other: string): boolean {
  return canonicalEmail(one).toLowerCase() === canonicalEmail(other).toLowerCase();
}

/** The domain as name servers know it; undefined for one that none can have. */
function asciiDomain(domain: string): string | undefined {
  if (ASCII.test(domain)) return domain;
  if (/[/?#:@\\%\s]/u.test(domain)) return undefined;
  const url = `http://${domain}`;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  // Digits of other scripts would make an IP address.
  return /[a-z]/u.test(host) ? host : undefined;
}
