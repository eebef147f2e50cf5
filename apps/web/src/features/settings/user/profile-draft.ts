/**
 * Keeps the text of the profile form in this tab while the user signs in again. The text is deleted when the
 * user returns or signs out (IDENTITY-54). Typed passwords are never stored.
 */
import { keepTyped, readTyped, type DraftPlace } from '../../../data/drafts/typed-texts.ts';

export interface ProfileDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const placeOf = (userId: string): DraftPlace => ({ userId, accountId: '', kind: 'profile', of: '' });

export function keepProfileDraft(userId: string, { firstName, lastName, email }: ProfileDraft): void {
  keepTyped(placeOf(userId), { firstName, lastName, email });
}

export function forgetProfileDraft(userId: string): void {
  keepTyped(placeOf(userId), undefined);
}

/** Returns the user's draft, or undefined if there is none. */
export function readProfileDraft(userId: string): ProfileDraft | undefined {
  const { firstName, lastName, email } = readTyped(placeOf(userId)) ?? {};
  if (firstName === undefined || lastName === undefined || email === undefined) return undefined;
  return { firstName, lastName, email };
}
