/** Sign-in, registration and the signed-in user (docs/rules/identity.md). */
import { z } from 'zod';
import { knownTimeZone } from '@questlog/domain/dates/local-date';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_PERSON_NAME,
  nameProblem,
  passwordProblem,
  profileNameProblem,
} from '@questlog/domain/identity/registration';
import { isStorable, MAX_PERSON_NAME } from '@questlog/domain/text';
import { account } from './accounts.ts';
import { avatarUrl, emailAddress, id, instant, uuid } from './fields.ts';
import { endpoint } from './route.ts';

export const user = z
  .object({
    id: uuid,
    email: z.string(),
    emailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    avatarUrl,
    createdAt: instant,
    /** 0 light, 1 dark. */
    themePreference: z.union([z.literal(0), z.literal(1)]),
    /** Whether the device decides on the theme: none was chosen, or just that. */
    themeFollowsDevice: z.boolean(),
    /** Whether keys without Ctrl, Alt or the like do something in the web app. */
    singleLetterKeys: z.boolean(),
    /** The first day of the week in calendars, from Sunday as 0; null: as the region has it. */
    weekStart: z.number().int().min(0).max(6).nullable(),
    /** The IANA name of the zone that was chosen; null: that of the device. */
    timeZone: z.string().nullable(),
    currentAccount: account.nullable(),
    availableAccounts: z.array(account),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** First and last names of who registers: required, 2 to 50 characters. */
function personName(field: string): z.ZodType<string, string> {
  return z
    .string({ error: `${field} is required` })
    .trim()
    .superRefine(saying((name) => nameProblem(name, field)))
    .meta({ minLength: MIN_PERSON_NAME, maxLength: MAX_PERSON_NAME });
}

/** First and last names in a profile: required, at most 50 characters. */
export function profileName(field: string): z.ZodType<string, string> {
  return z
    .string({ error: `${field} is required` })
    .trim()
    .superRefine(saying((name) => profileNameProblem(name, field)))
    .meta({ minLength: 1, maxLength: MAX_PERSON_NAME });
}

const newPassword = z
  .string({ error: 'Password is required' })
  .superRefine(saying(passwordProblem))
  .meta({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH });

/** A check that says what the domain finds wrong with a text, and refuses what cannot be stored. */
function saying(problemOf: (text: string) => string | undefined) {
  return (text: string, context: z.RefinementCtx<string>): void => {
    const problem =
      problemOf(text) ??
      (isStorable(text) ? undefined : 'This text contains characters that cannot be stored.');
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  };
}

/** A secret that is only compared: any text that can be a string. */
const secret = z.string().min(1).max(10_000);

const signedIn = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds until the access token ends. */
  expiresIn: z.number().int(),
  user,
});

const open = { kind: 'public' } as const;
const self = { kind: 'user' } as const;
const tag = 'Sign-in';

export const authConfig = endpoint({
  method: 'GET',
  path: '/api/auth/config',
  summary: 'Where and how to sign in',
  tag,
  access: open,
  responses: {
    200: z.object({
      issuer: z.string(),
      clientId: z.string(),
      scopes: z.string(),
      /** The resource or audience to ask tokens for; null where the issuer needs none. */
      audience: z.string().nullable(),
      registration: z.enum(['form', 'redirect']),
    }),
  },
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email and password, for API clients',
  tag,
  access: open,
  rate: 'sign-in',
  body: z.object({ email: emailAddress, password: secret }),
  responses: { 200: signedIn },
  errors: ['invalid_credentials', 'external_identity_provider', 'account_deactivated'],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Exchange a refresh token, which is used up by it; a token used twice ends the session',
  tag,
  access: open,
  rate: 'sign-in',
  body: z.object({ refreshToken: secret }),
  responses: { 200: signedIn },
  errors: ['unauthenticated', 'external_identity_provider', 'account_deactivated'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary:
    'End the session of a refresh token, and that of the browser at the built-in sign-in page; may be repeated',
  tag,
  access: open,
  rate: 'sign-in',
  body: z.object({ refreshToken: secret }),
  responses: { 204: null },
  errors: ['external_identity_provider'],
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Make a user, who owns one free personal account',
  tag,
  access: open,
  rate: 'sign-in',
  body: z.object({
    email: emailAddress,
    password: newPassword,
    firstName: personName('First name'),
    lastName: personName('Last name'),
  }),
  responses: { 201: user },
  errors: ['email_taken', 'external_identity_provider'],
});

export const registerWithInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/register-with-invitation',
  summary: 'Make a user with the address of an invitation, which is accepted and proves the address',
  tag,
  access: open,
  rate: 'sign-in',
  body: z.object({
    firstName: personName('First name'),
    lastName: personName('Last name'),
    password: newPassword,
    invitationToken: secret,
  }),
  responses: { 201: user },
  errors: ['not_found', 'email_taken', 'external_identity_provider'],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Prove an address by the token mailed to it',
  tag,
  access: open,
  rate: 'sign-in',
  body: z.object({ token: secret }),
  responses: { 204: null },
  errors: ['invalid_token'],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Mail the token again; nothing happens for an address that is verified',
  tag,
  access: self,
  rate: 'sign-in',
  errors: ['external_identity_provider'],
  responses: { 204: null },
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user',
  tag,
  access: self,
  responses: { 200: user },
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/auth/profile',
  summary: 'Change name and address; a new address is unverified and the old one is told',
  tag,
  access: self,
  body: z.object({
    email: emailAddress.optional(),
    firstName: profileName('First name').optional(),
    lastName: profileName('Last name').optional(),
  }),
  responses: { 200: user },
  errors: ['email_taken', 'external_identity_provider'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: "Set a new password and end the user's other sessions",
  tag,
  access: self,
  rate: 'sign-in',
  body: z.object({ newPassword }),
  // The fingerprint of the request, a fast hash, would give the password away to whoever steals the table.
  secretBody: true,
  responses: { 204: null },
  errors: ['external_identity_provider'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the user is signed in, the one used last first',
  tag,
  access: self,
  responses: {
    200: z.object({
      sessions: z.array(
        z.object({
          /** Browser and system as far as they were told: 'Firefox on Windows'. */
          device: z.string().nullable(),
          createdAt: instant,
          /** When its tokens were renewed last. */
          usedAt: instant,
          /** Whether it is the one that asks. */
          isCurrent: z.boolean(),
        }),
      ),
    }),
  },
  errors: ['external_identity_provider'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: "End the user's other sessions",
  tag,
  access: self,
  responses: { 204: null },
  errors: ['external_identity_provider'],
});

export const setTheme = endpoint({
  method: 'PUT',
  path: '/api/auth/theme-preference',
  summary: 'Remember the theme: 0 light, 1 dark',
  tag,
  access: self,
  body: z.object({
    themePreference: z.union([z.literal(0), z.literal(1)]),
    /** Whether that is only what the device shows. */
    followsDevice: z.boolean().optional(),
  }),
  responses: { 200: user },
});

const UNKNOWN_ZONE = 'Choose one of the time zones.';

export const setPreferences = endpoint({
  method: 'PUT',
  path: '/api/auth/preferences',
  summary: 'Remember how the user wants the web app; what is absent stays',
  tag,
  access: self,
  body: z.object({
    singleLetterKeys: z.boolean({ error: 'The single-letter keys must be on or off.' }).optional(),
    /** From Sunday as 0; null: as the region has it. */
    weekStart: z
      .number({ error: 'The first day of the week must be a number from 0 to 6.' })
      .int({ error: 'The first day of the week must be a number from 0 to 6.' })
      .min(0, { error: 'The first day of the week must be a number from 0 to 6.' })
      .max(6, { error: 'The first day of the week must be a number from 0 to 6.' })
      .nullable()
      .optional(),
    /** An IANA name, in either letter case; null: that of the device. */
    timeZone: z
      .string({ error: UNKNOWN_ZONE })
      .refine((name) => knownTimeZone(name) !== undefined, { error: UNKNOWN_ZONE })
      .nullable()
      .optional(),
  }),
  responses: { 200: user },
});

export const switchAccount = endpoint({
  method: 'POST',
  path: '/api/auth/switch-account',
  summary: 'Make another account of the user the current one',
  tag,
  access: self,
  body: z.object({ accountId: id }),
  responses: { 200: user },
  errors: ['not_found'],
});

export const authRoutes = [
  authConfig,
  login,
  refresh,
  logout,
  register,
  registerWithInvitation,
  verifyEmail,
  resendVerification,
  me,
  updateProfile,
  changePassword,
  listSessions,
  endOtherSessions,
  setTheme,
  setPreferences,
  switchAccount,
] as const;
