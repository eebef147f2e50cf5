/** API tokens (docs/rules/tokens.md). */
import { z } from 'zod';
import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME, TOKEN_SCOPES } from '@questlog/domain/identity/api-tokens';
import { ownSession } from '../access.ts';
import { id, instant, requiredText, uuid } from '../fields.ts';
import { endpoint } from '../route.ts';

const name = requiredText(MAX_TOKEN_NAME, 'Enter a name for the token.');
const scope = z.enum(TOKEN_SCOPES, { error: `A scope is one of ${TOKEN_SCOPES.join(', ')}.` });
const DAYS = `A token is valid for 1 to ${MAX_TOKEN_DAYS} days, or without an end.`;

export const apiToken = z
  .object({
    id: uuid,
    accountId: uuid,
    name: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    /** The last four characters of the token. */
    lastFour: z.string(),
    createdAt: instant,
    /** Null for a token without an end. */
    expiresAt: instant.nullable(),
    /** Accurate to five minutes; null if the token was never used. */
    lastUsedAt: instant.nullable(),
    /** The network of the last use. */
    lastUsedFrom: z.string().nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiToken>;

const createdToken = apiToken.extend({
  /** The token itself. It cannot be retrieved again. */
  token: z.string(),
});
export type CreatedToken = z.infer<typeof createdToken>;

const tag = 'API tokens';
const byId = z.object({ id });

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/tokens',
  summary: "The caller's API tokens in all accounts, the newest first",
  tag,
  access: ownSession,
  responses: { 200: z.object({ tokens: z.array(apiToken) }) },
});

export const createToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  summary: 'Create an API token for one account; it is shown once',
  tag,
  access: ownSession,
  body: z.object({
    name,
    accountId: id,
    scopes: z
      .array(scope)
      .min(1, { message: 'Choose what the token may do.' })
      .max(TOKEN_SCOPES.length, { message: 'A scope appears twice.' })
      .refine((scopes) => new Set(scopes).size === scopes.length, { message: 'A scope appears twice.' }),
    /** Null for a token without an end. */
    expiresInDays: z
      .number({ error: DAYS })
      .int({ message: DAYS })
      .min(1, { message: DAYS })
      .max(MAX_TOKEN_DAYS, { message: DAYS })
      .nullable(),
  }),
  secretBody: true,
  responses: { 201: createdToken },
  errors: ['conflict', 'proof_required'],
});

export const renameToken = endpoint({
  method: 'PATCH',
  path: '/api/tokens/{id}',
  summary: 'Rename an API token',
  tag,
  access: ownSession,
  params: byId,
  body: z.object({ name }),
  responses: { 200: apiToken },
});

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/{id}',
  summary: 'Revoke an API token of the caller; it also succeeds if the token is revoked already',
  tag,
  access: ownSession,
  params: byId,
  responses: { 204: null },
});

export const apiTokenRoutes = [listTokens, createToken, renameToken, revokeToken] as const;
