/** One-time links that register the first admin (table setup_links). */
import { createHash, randomBytes } from 'node:crypto';
import { query, type Queryable } from '../platform/db/query.ts';

const LIFE_MS = 86_400_000;

const deleteLinks = query<never>('setup-links.delete', 'delete from setup_links');

const insertLink = query<never, { tokenHash: Buffer; email: string; expiresAt: Date }>(
  'setup-links.insert',
  'insert into setup_links (token_hash, email, expires_at) values (:tokenHash, :email, :expiresAt)',
);

const selectLink = query<{ email: string }, { token: Buffer; now: Date }>(
  'setup-links.find',
  'select email from setup_links where token_hash = :token and expires_at > :now',
);

const consumeLink = query<{ email: string }, { token: Buffer; now: Date }>(
  'setup-links.use',
  'delete from setup_links where token_hash = :token and expires_at > :now returning email',
);

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Creates a link for an address and deletes earlier ones. It is valid for a day. Only its token's hash is
 * stored. @returns the token
 */
export async function replaceSetupLink(on: Queryable, email: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deleteLinks(on);
  await insertLink(on, { tokenHash: hashOf(token), email, expiresAt: new Date(now.getTime() + LIFE_MS) });
  return token;
}

/** Returns a link's address; undefined if the link is unknown, used or expired. */
export async function addressOfSetupLink(
  on: Queryable,
  token: string,
  now: Date,
): Promise<string | undefined> {
  return (await selectLink.first(on, { token: hashOf(token), now }))?.email;
}

/** Uses up a link. @returns the link's address, to only one of several concurrent calls */
export async function useSetupLink(on: Queryable, token: string, now: Date): Promise<string | undefined> {
  return (await consumeLink.first(on, { token: hashOf(token), now }))?.email;
}
