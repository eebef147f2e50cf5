/** Addresses of people. One person, one address, whatever its letter case. */
import { onOneLine } from '../text.ts';

const SHAPE = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/;

/** The address trimmed, as the person wrote it, or undefined when it is none. At most 254 characters (IDENTITY-2). */
export function parseEmail(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed.length <= 254 && SHAPE.test(trimmed) && onOneLine(trimmed) === trimmed ? trimmed : undefined;
}
