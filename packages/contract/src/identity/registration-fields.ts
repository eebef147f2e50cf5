/** Validates names and passwords in all endpoints that accept them (docs/rules/identity.md). */
import { z } from 'zod';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  nameProblem,
  passwordProblem,
  profileNameProblem,
} from '@questlog/domain/identity/registration';
import { isStorable, MAX_USER_NAME } from '@questlog/domain/text';

/**
 * Returns a schema for a name in a registration: at least two Latin letters or one of another script, and at
 * most 50 characters.
 */
export function registeredName(field: string): z.ZodType<string, string> {
  return z
    .string({ error: `${field} is required` })
    .trim()
    .superRefine(refinement((name) => nameProblem(name, field)))
    .meta({ minLength: 1, maxLength: MAX_USER_NAME });
}

/** Returns a schema for a name in a profile: required, at most 50 characters. */
export function profileName(field: string): z.ZodType<string, string> {
  return z
    .string({ error: `${field} is required` })
    .trim()
    .superRefine(refinement((name) => profileNameProblem(name, field)))
    .meta({ minLength: 1, maxLength: MAX_USER_NAME });
}

export const newPassword = z
  .string({ error: 'Password is required' })
  .superRefine(refinement(passwordProblem))
  .meta({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH });

/**
 * Returns a refinement that reports the problem found by a domain function, and rejects text that cannot be
 * stored.
 */
function refinement(problemOf: (text: string) => string | undefined) {
  return (text: string, context: z.RefinementCtx<string>): void => {
    const problem =
      problemOf(text) ??
      (isStorable(text) ? undefined : 'This text contains characters that cannot be stored.');
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  };
}
