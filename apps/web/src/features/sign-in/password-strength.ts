import { codePoints } from '@questlog/domain/text';
import { MIN_PASSWORD_LENGTH } from '@questlog/domain/identity/registration';

export type PasswordStrength = 'empty' | 'short' | 'fair' | 'good' | 'strong';

/**
 * A hint, not a rule: length counts most, a mix of kinds of characters a little, and a character that is repeated all
 * along not at all.
 */
export function passwordStrength(password: string): PasswordStrength {
  const length = codePoints(password);
  if (length === 0) return 'empty';
  if (length < MIN_PASSWORD_LENGTH) return 'short';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password));
  const worth = Math.min(length, new Set(password).size * 2) + (kinds.length - 1) * 2;
  if (worth < 11) return 'fair';
  return worth < 17 ? 'good' : 'strong';
}
