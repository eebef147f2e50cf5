/**
 * What was typed into the profile form when its person had to sign in again: kept in this tab until they are back, or sign out
 * (IDENTITY-54). A typed password is never kept.
 */
import { keepDraft, readDraft } from '../../../data/nouns/tasks/title-drafts.ts';

export interface ProfileDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const keyOf = (userId: string): string => `profile.${userId}`;

export function keepProfileDraft(userId: string, { firstName, lastName, email }: ProfileDraft): void {
  keepDraft(keyOf(userId), JSON.stringify({ firstName, lastName, email }));
}

export function forgetProfileDraft(userId: string): void {
  keepDraft(keyOf(userId), '');
}

/** Returns the draft of the person, or undefined where there is none. */
export function readProfileDraft(userId: string): ProfileDraft | undefined {
  try {
    const { firstName, lastName, email } = JSON.parse(readDraft(keyOf(userId))) as Record<string, unknown>;
    return { firstName: String(firstName), lastName: String(lastName), email: String(email) };
  } catch {
    return undefined;
  }
}
