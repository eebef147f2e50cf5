/** Sign-in and registration (docs/rules/identity.md). */
import { z } from 'zod';
import { ownSession } from '../access.ts';
import { emailAddress } from '../fields.ts';
import { newPassword, registeredName } from './registration-fields.ts';
import { endpoint } from '../route.ts';
import { user } from './user.ts';

/** A secret that is only compared, so any string is accepted. */
const secret = z.string().min(1).max(10_000);

const signedIn = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds until the access token expires. */
  expiresIn: z.number().int(),
  user,
});

const open = { kind: 'public' } as const;
const tag = 'Sign-in';

export const authConfig = endpoint({
  method: 'GET',
  path: '/api/auth/config',
  summary: 'The configuration for signing in',
  tag,
  access: open,
  responses: {
    200: z.object({
      issuer: z.string(),
      clientId: z.string(),
      scopes: z.string(),
      /** The resource or audience to request tokens for; null if the issuer needs none. */
      audience: z.string().nullable(),
      registration: z.enum(['form', 'redirect']),
      /** True if the sign-in page shows what the plans cost. */
      sellsPlans: z.boolean(),
    }),
  },
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  onFullDisk: 'served',
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
  onFullDisk: 'served',
  summary: 'Exchange a refresh token, which works once; using it twice ends the session',
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
  onFullDisk: 'served',
  summary:
    "End the session of a refresh token and the browser's session at the built-in provider; may be repeated",
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
  summary: 'Create a user with one free personal account',
  tag,
  access: open,
  rate: 'sign-in',
  body: z.object({
    email: emailAddress,
    password: newPassword,
    firstName: registeredName('First name'),
    lastName: registeredName('Last name'),
  }),
  responses: { 201: user },
  errors: ['email_taken', 'external_identity_provider'],
});

export const registerWithInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/register-with-invitation',
  summary: "Create a user with an invitation's address; this accepts the invitation and verifies the address",
  tag,
  access: open,
  rate: 'sign-in',
  body: z.object({
    firstName: registeredName('First name'),
    lastName: registeredName('Last name'),
    password: newPassword,
    invitationToken: secret,
  }),
  responses: { 201: user },
  errors: ['not_found', 'email_taken', 'external_identity_provider'],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: "Confirm the signed-in user's address with the mailed token",
  tag,
  access: ownSession,
  rate: 'sign-in',
  body: z.object({ token: secret }),
  responses: { 204: null },
  errors: ['invalid_token'],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Send the token again; does nothing if the address is verified',
  tag,
  access: ownSession,
  rate: 'sign-in',
  errors: ['external_identity_provider'],
  responses: { 204: null },
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
] as const;
