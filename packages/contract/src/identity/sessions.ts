/** A user's sessions, on their devices (docs/rules/identity.md). */
import { z } from 'zod';
import { ownSession } from '../access.ts';
import { instant, queryFlag, text } from '../fields.ts';
import { endpoint } from '../route.ts';

const tag = 'Sign-in';
/** The identity provider's session id. It grants no access. */
const sessionId = text(100);

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "The user's sessions, last used first",
  tag,
  access: ownSession,
  responses: {
    200: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          /** Browser and operating system, if known: 'Firefox on Windows'. */
          device: z.string().nullable(),
          /** Address from which the session began, for IPv6 the /64; null for sessions of older versions. */
          network: z.string().nullable(),
          createdAt: instant,
          /** When the session's tokens were last renewed. */
          usedAt: instant,
          /** True for the caller's own session. */
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
  summary: "End the user's other sessions, and revoke all API tokens if `apiTokens` is true",
  tag,
  access: ownSession,
  query: z.object({ apiTokens: queryFlag.optional() }),
  responses: { 204: null },
  errors: ['external_identity_provider'],
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{session}',
  summary: "End one of the user's sessions",
  tag,
  access: ownSession,
  params: z.object({ session: sessionId }),
  responses: { 204: null },
  errors: ['external_identity_provider', 'not_found'],
});

export const sessionRoutes = [listSessions, endOtherSessions, endOwnSession] as const;
