/** The signed-in user and their settings (docs/rules/identity.md). */
import { z } from 'zod';
import { CAPTURE_LANGUAGES } from '@questlog/domain/capture/capture-languages';
import { knownTimeZone } from '@questlog/domain/dates/local-date';
import { NOT_YOUR_ADDRESS } from '@questlog/domain/identity/user-deletion';
import { MAX_OFFSET_MINUTES, REMINDER_MAILS } from '@questlog/domain/reminders/reminders';
import { ownSession } from '../access.ts';
import { account } from '../accounts.ts';
import { avatarUrl, emailAddress, id, instant, uuid } from '../fields.ts';
import { noticeChoices, sentNoticeChoices } from './notice-choices.ts';
import { firstView, timeOfDay } from './preference-fields.ts';
import { newPassword, profileName } from './registration-fields.ts';
import { endpoint } from '../route.ts';
import { region } from '../typed-text.ts';

export const user = z
  .object({
    id: uuid,
    email: z.string(),
    emailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    avatarUrl,
    createdAt: instant,
    /** 0 for light, 1 for dark. */
    themePreference: z.union([z.literal(0), z.literal(1)]),
    /** True if the theme follows the device, by choice or by default. */
    themeFollowsDevice: z.boolean(),
    /** True if single-letter keyboard shortcuts are enabled. */
    singleLetterKeys: z.boolean(),
    /** True if the app puts new tasks at the bottom of lists. */
    newTasksLast: z.boolean(),
    /** The key of the view that opens first, such as `today` or `filter:{id}`; null for the Inbox. */
    firstView: z.string().nullable(),
    /** First day of the week, with Sunday as 0; null for the region's default. */
    weekStart: z.number().int().min(0).max(6).nullable(),
    /** The ISO 3166 region of the browser used last; null if unknown. It determines the default formats. */
    region: z.string().nullable(),
    /** Languages of typed dates in addition to English; null for the browser's. */
    captureLanguages: z.array(z.string()).nullable(),
    /** The chosen IANA time zone; null for the device's. */
    timeZone: z.string().nullable(),
    /** Minutes before the time of a task at which it rings if no reminder is set; null for never. */
    reminderDefault: z.number().int().nullable(),
    /** `HH:MM`: when reminders of a due date, or of a date without a time, ring. */
    reminderDayTime: z.string(),
    /** `HH:MM`: the hours in which nothing rings; both null without quiet hours. */
    quietFrom: z.string().nullable(),
    quietTo: z.string().nullable(),
    /** When reminders are emailed: if no device accepted them, always, or never. */
    reminderMail: z.enum(REMINDER_MAILS),
    /** True if notifications of reminders do not show the titles of tasks. */
    hideReminderTitles: z.boolean(),
    ...noticeChoices,
    /**
     * In `GET /api/auth/me`: the zone used for dates if the server does not recognise the zone in
     * X-Time-Zone, otherwise null.
     */
    fallbackTimeZone: z.string().nullable().optional(),
    currentAccount: account.nullable(),
    availableAccounts: z.array(account),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** Maximum length in UTF-16 units. No email address is that long. */
const MAX_CONFIRM = 1_000;
const tag = 'Sign-in';

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user',
  tag,
  access: { kind: 'user', scopes: ['read'] },
  anyTimeZone: true,
  responses: { 200: user },
});

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/auth/me',
  summary:
    'Delete the signed-in user and the accounts that only they are in; requires a sign-in in the last 15 minutes; the operator can restore them for 30 days',
  tag,
  access: ownSession,
  body: z.object({
    /** The user's email address in any letter case, as confirmation. */
    confirm: z.string({ error: NOT_YOUR_ADDRESS }).max(MAX_CONFIRM, NOT_YOUR_ADDRESS),
  }),
  responses: { 202: null },
  errors: ['conflict', 'proof_required'],
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/auth/profile',
  summary:
    'Change name and address; a new address requires a sign-in in the last 15 minutes and is unverified, and the old one is notified',
  tag,
  access: ownSession,
  body: z.object({
    email: emailAddress.optional(),
    firstName: profileName('First name').optional(),
    lastName: profileName('Last name').optional(),
  }),
  responses: { 200: user },
  errors: ['email_taken', 'external_identity_provider', 'proof_required'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: "Set a new password and end the user's other sessions; requires a sign-in in the last 15 minutes",
  tag,
  access: ownSession,
  rate: 'sign-in',
  body: z.object({ newPassword }),
  // Without this flag, a fingerprint of the request would be stored. The hash is fast, so an attacker who
  // reads the table could guess the password.
  secretBody: true,
  responses: { 204: null },
  errors: ['external_identity_provider', 'proof_required'],
});

export const credentialsProof = endpoint({
  method: 'GET',
  path: '/api/auth/proof',
  summary: 'Whether the last sign-in is recent enough to change password and address',
  tag,
  access: ownSession,
  responses: { 200: z.object({ isFresh: z.boolean() }) },
  errors: ['external_identity_provider'],
});

export const setTheme = endpoint({
  method: 'PUT',
  path: '/api/auth/theme-preference',
  summary: 'Store the theme: 0 light, 1 dark',
  tag,
  access: ownSession,
  body: z.object({
    themePreference: z.union([z.literal(0), z.literal(1)]),
    /** True if the client reports the device's theme and the user has not chosen one. */
    followsDevice: z.boolean().optional(),
  }),
  responses: { 200: user },
});

const DEFAULT_REMINDER = `The default reminder must be a whole number of minutes from 0 to ${MAX_OFFSET_MINUTES}, or null.`;
const QUIET_HOURS = 'Quiet hours need a beginning and a different end.';

const UNKNOWN_LANGUAGE = `The languages must be among ${CAPTURE_LANGUAGES.join(', ')}.`;
const UNKNOWN_ZONE = 'Choose one of the time zones.';

/** Returns whether both ends are absent, both are null, or both are times that differ. */
function areQuietHours({
  quietFrom: from,
  quietTo: to,
}: {
  readonly quietFrom?: string | null | undefined;
  readonly quietTo?: string | null | undefined;
}): boolean {
  if (typeof from === 'string' && typeof to === 'string') return from !== to;
  return from === to;
}

export const setPreferences = endpoint({
  method: 'PUT',
  path: '/api/auth/preferences',
  summary: "Store the user's preferences; absent ones stay",
  tag,
  access: ownSession,
  body: z
    .object({
      singleLetterKeys: z.boolean({ error: 'The single-letter keys must be on or off.' }).optional(),
      newTasksLast: z.boolean({ error: 'New tasks at the bottom must be on or off.' }).optional(),
      /** `inbox`, `today`, `upcoming`, `anytime` or `filter:{id}`; null for the Inbox. */
      firstView: firstView.nullable().optional(),
      /** Sunday is 0. Null for the region's default. */
      weekStart: z
        .number({ error: 'The first day of the week must be a number from 0 to 6.' })
        .int({ error: 'The first day of the week must be a number from 0 to 6.' })
        .min(0, { error: 'The first day of the week must be a number from 0 to 6.' })
        .max(6, { error: 'The first day of the week must be a number from 0 to 6.' })
        .nullable()
        .optional(),
      region: region.optional(),
      captureLanguages: z
        .array(z.enum(CAPTURE_LANGUAGES, { error: UNKNOWN_LANGUAGE }))
        .max(CAPTURE_LANGUAGES.length, { error: 'Choose each language once.' })
        .nullable()
        .optional(),
      /** An IANA name in any letter case; null for the device's zone. */
      timeZone: z
        .string({ error: UNKNOWN_ZONE })
        .refine((name) => knownTimeZone(name) !== undefined, { error: UNKNOWN_ZONE })
        .nullable()
        .optional(),
      reminderDefault: z
        .number({ error: DEFAULT_REMINDER })
        .int({ error: DEFAULT_REMINDER })
        .min(0, { error: DEFAULT_REMINDER })
        .max(MAX_OFFSET_MINUTES, { error: DEFAULT_REMINDER })
        .nullable()
        .optional(),
      reminderDayTime: timeOfDay.optional(),
      /** Set together with `quietTo`. */
      quietFrom: timeOfDay.nullable().optional(),
      quietTo: timeOfDay.nullable().optional(),
      reminderMail: z
        .enum(REMINDER_MAILS, { error: 'The emails must be fallback, always or never.' })
        .optional(),
      hideReminderTitles: z.boolean({ error: 'Hiding the titles must be on or off.' }).optional(),
      ...sentNoticeChoices,
    })
    .refine(areQuietHours, { path: ['quietFrom'], message: QUIET_HOURS }),
  responses: { 200: user },
});

export const switchAccount = endpoint({
  method: 'POST',
  path: '/api/auth/switch-account',
  onFullDisk: 'served',
  summary: "Change the user's current account",
  tag,
  access: ownSession,
  body: z.object({ accountId: id }),
  responses: { 200: user },
  errors: ['not_found'],
});

export const userRoutes = [
  me,
  deleteMe,
  updateProfile,
  changePassword,
  credentialsProof,
  setTheme,
  setPreferences,
  switchAccount,
] as const;
