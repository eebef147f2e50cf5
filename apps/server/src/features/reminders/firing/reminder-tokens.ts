/** Tokens with which a notification or an email acts without a session (REMINDER-15). Only their hashes are stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/db/query.ts';
import { insertToken } from './push-content.queries.ts';

/** 128 bits. */
const TOKEN_BYTES = 16;
const DAY_MS = 86_400_000;
const VALID_MS = { act: 7 * DAY_MS, unsubscribe: 365 * DAY_MS } as const;

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The user of a token, and the firing on which it acts; null for a link that ends emails. */
export interface TokenOf {
  readonly accountId: string | null;
  readonly firingId: string | null;
  readonly userId: string;
}

/** Creates a token. @returns the token in base64url */
export async function issueToken(
  on: Queryable,
  purpose: keyof typeof VALID_MS,
  of: TokenOf,
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + VALID_MS[purpose]);
  await insertToken(on, { hash: hashOfToken(token), ...of, purpose, expiresAt });
  return token;
}
