/** Tokens with which a notification or an email acts without a session (REMINDER-15). Only their hashes are stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/db/query.ts';
import {
  insertActTokens,
  insertUnsubscribeToken,
  type FiringContent,
  type UnsubscribePurpose,
} from './push-content.queries.ts';

/** 128 bits. */
const TOKEN_BYTES = 16;
const DAY_MS = 86_400_000;
const ACT_MS = 7 * DAY_MS;
const UNSUBSCRIBE_MS = 365 * DAY_MS;

const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Creates a token for acting on each firing. @returns the tokens in base64url, in the order of the firings */
export async function issueActTokens(
  on: Queryable,
  firings: readonly Pick<FiringContent, 'account_id' | 'firing_id' | 'user_id'>[],
  now: Date,
): Promise<readonly string[]> {
  const tokens = firings.map(createToken);
  if (tokens.length === 0) return tokens;
  await insertActTokens(on, {
    hashes: tokens.map(hashOfToken),
    accountIds: firings.map((firing) => firing.account_id),
    firingIds: firings.map((firing) => firing.firing_id),
    userIds: firings.map((firing) => firing.user_id),
    expiresAt: new Date(now.getTime() + ACT_MS),
  });
  return tokens;
}

/** Creates a token that ends a user's emails. @returns the token in base64url */
export async function issueUnsubscribeToken(
  on: Queryable,
  userId: string,
  purpose: UnsubscribePurpose,
  now: Date,
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + UNSUBSCRIBE_MS);
  await insertUnsubscribeToken(on, { hash: hashOfToken(token), userId, purpose, expiresAt });
  return token;
}
