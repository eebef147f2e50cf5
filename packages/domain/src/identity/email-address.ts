/**
 * Canonical email addresses: all spellings of an address have the same form (IDENTITY-2, IDENTITY-59).
 *
 *   'x@müller.example', 'x@MÜLLER.example' → 'x@xn--mller-kva.example', which browsers send too
 */
import { hasInvisible } from '../visible-text.ts';

const SHAPE = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/;
// oxlint-disable-next-line no-control-regex -- the whole range of ASCII
const ASCII = /^[\u0000-\u007f]*$/;

/**
 * Returns the canonical address: trimmed, letters composed, the domain in ASCII. Returns undefined for a
 * string that is not an address, has more than 254 characters or contains invisible ones.
 */
export function parseEmail(text: string): string | undefined {
  const trimmed = text.trim().normalize('NFC');
  const at = trimmed.lastIndexOf('@');
  const domain = asciiDomain(trimmed.slice(at + 1));
  if (domain === undefined || hasInvisible(trimmed)) return undefined;
  const address = trimmed.slice(0, at + 1) + domain;
  return address.length <= 254 && SHAPE.test(address) ? address : undefined;
}

/** Returns the canonical form of a valid address. Other text is only trimmed. */
export function canonicalEmail(text: string): string {
  return parseEmail(text) ?? text.trim();
}

/** Returns whether two email addresses are the same, ignoring case (INVITE-5). */
export function isSameAddress(one: string, other: string): boolean {
  return canonicalEmail(one).toLowerCase() === canonicalEmail(other).toLowerCase();
}

function asciiDomain(domain: string): string | undefined {
  if (ASCII.test(domain)) return domain;
  if (/[/?#:@\\%\s]/u.test(domain)) return undefined;
  const url = `http://${domain}`;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  // Digits of other scripts are converted too, so the domain could become an IP address.
  return /[a-z]/u.test(host) ? host : undefined;
}
