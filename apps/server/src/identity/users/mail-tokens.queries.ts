/** Emailed tokens. They are stored as hashes, work only once, and expire. */
import { createHash, randomBytes } from 'node:crypto';
import { query, type Queryable } from '../../platform/db/query.ts';

export type MailTokenPurpose = 'verify_email' | 'reset_password';

const LIFE_MS: Readonly<Record<MailTokenPurpose, number>> = {
  verify_email: 7 * 86_400_000,
  reset_password: 3_600_000,
};

/** A token's user, and the address to which it was sent. */
export interface TokenOwner {
  readonly userId: string;
  readonly email: string;
}

interface OwnerRow {
  user_id: string;
  email: string;
}

const insertToken = query<
  never,
  { token: Buffer; userId: string; purpose: MailTokenPurpose; email: string; now: Date; expiresAt: Date }
>(
  'mail-tokens.insert',
  `insert into mail_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
   values (:token, :userId, :purpose, :email, :now, :expiresAt)`,
);

const findToken = query<OwnerRow, { token: Buffer; purpose: MailTokenPurpose; now: Date }>(
  'mail-tokens.find',
  `select user_id, email from mail_tokens
    where token_hash = :token and purpose = :purpose and used_at is null and expires_at > :now`,
);

const consumeToken = query<OwnerRow, { token: Buffer; purpose: MailTokenPurpose; now: Date }>(
  'mail-tokens.use',
  `update mail_tokens set used_at = :now
    where token_hash = :token and purpose = :purpose and used_at is null and expires_at > :now
   returning user_id, email`,
);

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Creates a token. Only its hash is stored. */
export async function issueMailToken(
  on: Queryable,
  owner: TokenOwner,
  purpose: MailTokenPurpose,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFE_MS[purpose]);
  await insertToken(on, {
    token: hashOf(token),
    userId: owner.userId,
    purpose,
    email: owner.email,
    now,
    expiresAt,
  });
  return token;
}

/** Returns a token's owner; undefined if the token is unknown, used or expired. */
export async function ownerOfMailToken(
  on: Queryable,
  token: string,
  purpose: MailTokenPurpose,
  now: Date,
): Promise<TokenOwner | undefined> {
  const row = await findToken.first(on, { token: hashOf(token), purpose, now });
  return row === undefined ? undefined : { userId: row.user_id, email: row.email };
}

/** Uses up the token and returns its owner. Only one of two concurrent calls gets the owner. */
export async function useMailToken(
  on: Queryable,
  token: string,
  purpose: MailTokenPurpose,
  now: Date,
): Promise<TokenOwner | undefined> {
  const row = await consumeToken.first(on, { token: hashOf(token), purpose, now });
  return row === undefined ? undefined : { userId: row.user_id, email: row.email };
}

/** Invalidates the user's tokens for one purpose. */
export const voidMailTokens = query<never, { userId: string; purpose: MailTokenPurpose; now: Date }>(
  'mail-tokens.use-others',
  'update mail_tokens set used_at = :now where user_id = :userId and purpose = :purpose and used_at is null',
);
