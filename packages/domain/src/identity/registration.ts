/** Validation of the registration form, in the order of its fields (IDENTITY-1). */
import { parseEmail } from './email-address.ts';
import { codePoints, isBlank, MAX_USER_NAME } from '../text.ts';
import { hasInvisible } from '../visible-text.ts';

/** Minimum and maximum length of a password, in code points. */
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 100;
/**
 * Minimum number of letters in a first or last name in Latin script. The maximum is `MAX_USER_NAME` code
 * points.
 */
export const MIN_USER_NAME = 2;

export interface RegistrationFields {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

export type RegistrationErrors = { readonly [Field in keyof RegistrationFields]?: string };

/** Returns the problem with an address, if any (IDENTITY-2). */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required';
  return parseEmail(email) === undefined ? 'Please enter a valid email address' : undefined;
}

/** Returns the problem with a new password, if any. Passwords are not trimmed, so spaces count (IDENTITY-3). */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Password is required';
  const length = codePoints(password);
  if (length < MIN_PASSWORD_LENGTH) return `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;
  return length > MAX_PASSWORD_LENGTH
    ? `Password must be at most ${MAX_PASSWORD_LENGTH} characters`
    : undefined;
}

/** Letters of non-Latin scripts, in which one character can be a name: 김, 李. */
const OTHER_LETTER = /[\p{L}--\p{sc=Latn}--\p{sc=Zyyy}]/v;
const LATIN_LETTER = /[\p{L}&&\p{sc=Latn}]/gv;

/**
 * Returns the problem with a name in a registration, if any. A name needs two Latin letters or one of another script
 * (IDENTITY-4).
 * @param field the label of the field in the form: 'First name'
 */
export function nameProblem(name: string, field: string): string | undefined {
  const problem = profileNameProblem(name, field);
  if (problem !== undefined || OTHER_LETTER.test(name)) return problem;
  const letters = name.normalize('NFC').match(LATIN_LETTER)?.length ?? 0;
  return letters < MIN_USER_NAME ? `${field} must be at least ${MIN_USER_NAME} characters` : undefined;
}

/**
 * Returns the problem with a name in a profile, if any. A single Latin letter is accepted, because the name
 * may come from an identity provider (IDENTITY-4).
 */
export function profileNameProblem(name: string, field: string): string | undefined {
  const length = codePoints(name.trim());
  if (isBlank(name)) return `${field} is required`;
  if (length > MAX_USER_NAME) return `${field} must be at most ${MAX_USER_NAME} characters`;
  return hasInvisible(name.trim()) ? `${field} must be one line without special characters` : undefined;
}

/** Returns only the fields that have a problem. */
function wrongOnes<Name extends string>(
  problems: Readonly<Record<Name, string | undefined>>,
): { readonly [N in Name]?: string } {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined)) as {
    [N in Name]?: string;
  };
}

/** Returns the error for each invalid field (IDENTITY-1). */
export function registrationErrors(fields: RegistrationFields): RegistrationErrors {
  return wrongOnes({
    firstName: nameProblem(fields.firstName, 'First name'),
    lastName: nameProblem(fields.lastName, 'Last name'),
    email: emailProblem(fields.email),
    password: passwordProblem(fields.password),
  });
}

/** An invited user's registration. The address comes from the invitation. */
export type InvitedFields = Omit<RegistrationFields, 'email'> & { readonly confirmPassword: string };

/**
 * Returns the error for each invalid field, like {@link registrationErrors}, for a registration by invitation
 * (INVITE-10).
 */
export function invitedErrors(fields: InvitedFields): { readonly [F in keyof InvitedFields]?: string } {
  const mismatch = fields.confirmPassword === fields.password ? undefined : 'Passwords do not match';
  return wrongOnes({
    firstName: nameProblem(fields.firstName, 'First name'),
    lastName: nameProblem(fields.lastName, 'Last name'),
    password: passwordProblem(fields.password),
    confirmPassword: mismatch,
  });
}

/** Returns the problem with a password confirmation, if any (IDENTITY-27). */
export function confirmationProblem(password: string, confirmation: string): string | undefined {
  return confirmation === password ? undefined : 'Password confirmation does not match';
}

/** Returns whether a new password and its confirmation can be submitted (IDENTITY-27). */
export function isNewPassword(password: string, confirmation: string): boolean {
  return passwordProblem(password) === undefined && confirmationProblem(password, confirmation) === undefined;
}

export type ProfileFields = Omit<RegistrationFields, 'password'>;

/**
 * Returns the error for each invalid field, like {@link registrationErrors}, for a profile (IDENTITY-37).
 * Profile names may be shorter.
 */
export function profileErrors(fields: ProfileFields): { readonly [F in keyof ProfileFields]?: string } {
  return wrongOnes({
    firstName: profileNameProblem(fields.firstName, 'First name'),
    lastName: profileNameProblem(fields.lastName, 'Last name'),
    email: emailProblem(fields.email),
  });
}
