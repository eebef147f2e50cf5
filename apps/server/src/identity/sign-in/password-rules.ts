/** Rejects new passwords that are too easy to guess (IDENTITY-69). */
import { easyPasswordProblem } from '@questlog/domain/identity/password-strength';
import { failField } from '../../platform/errors.ts';
import type { UserRow } from '../users/users.queries.ts';

/** The user whose password is set, as far as it helps to guess the password. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns the facts about a user that help to guess their password. */
export function passwordOwner(user: Pick<UserRow, 'email' | 'first_name' | 'last_name'>): PasswordOwner {
  return { email: user.email, firstName: user.first_name, lastName: user.last_name };
}

/**
 * Throws `validation_failed` if the password is too easy to guess.
 * @param field the name of the field in the request
 */
export async function requireHardPassword(
  field: string,
  password: string,
  { email, firstName, lastName }: PasswordOwner,
): Promise<void> {
  // The dictionaries take 200 ms to load, so load them when the first password is set.
  const { scorePassword } = await import('@questlog/password-score/password-score');
  const problem = easyPasswordProblem(scorePassword(password, [email, firstName, lastName]));
  if (problem !== undefined) failField(field, problem);
}
