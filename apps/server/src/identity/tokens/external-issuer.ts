/** An external OpenID provider: its tokens and their users. */
import type { JWTPayload } from 'jose';
import type { Pool } from 'pg';
import { parseEmail } from '@questlog/domain/identity/email-address';
import { isStorable, MAX_USER_NAME, onOneLine } from '@questlog/domain/text';
import type { Config } from '../../config.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { fail } from '../../platform/errors.ts';
import {
  ISSUER_ALGORITHMS,
  requestFromIssuer,
  type Claims,
  type IssuerMetadata,
} from '../issuer/issuer-metadata.ts';
import { mayBeAccess } from './access-token-shape.ts';
import type { AccountsOfUsers } from '../users/accounts-of-users.ts';
import { createUser } from '../users/registration.ts';
import { TokenVerifier } from './token-verifier.ts';
import { markVerified, releaseUnproven } from '../users/addresses.queries.ts';
import { insertIdentity, userById, userIdByIdentity } from '../users/users.queries.ts';

type External = NonNullable<Config['identity']['external']>;

async function userinfoOf(url: string | undefined, token: string, subject: string): Promise<Claims> {
  if (url === undefined) return {};
  const headers = { authorization: `Bearer ${token}` };
  const response = await requestFromIssuer(url, { headers }).catch(() => undefined);
  if (response?.ok !== true) return {};
  const claims = (await response.json().catch(() => ({}))) as Claims;
  // Compare the subjects. Otherwise, one user's token could yield another user's claims (OpenID Connect Core,
  // 5.3.2).
  return claims['sub'] === subject ? claims : {};
}

function nameFrom(value: unknown): string {
  if (typeof value !== 'string' || !isStorable(value)) return '';
  return Array.from(onOneLine(value)).slice(0, MAX_USER_NAME).join('');
}

function userFrom(claims: Claims, now: Date) {
  const { email: sent } = claims;
  const email = typeof sent === 'string' && isStorable(sent) ? parseEmail(sent) : undefined;
  if (email === undefined) {
    return fail('forbidden', { message: 'Your identity provider does not share your email address.' });
  }
  const [first = '', ...rest] = nameFrom(claims['name']).split(/\s+/);
  const isProven = claims['email_verified'] === true;
  return {
    email,
    emailVerifiedAt: isProven ? now : null,
    ownsEmail: isProven,
    firstName: nameFrom(claims['given_name']) || first || nameFrom(email.split('@')[0]),
    lastName: nameFrom(claims['family_name']) || rest.join(' '),
    passwordHash: null,
  };
}

/**
 * Marks a known user's address as verified once the issuer reports it as verified. That may happen after the
 * first sign-in, and this server cannot verify the address itself.
 */
async function verifyKnown(
  pool: Pool,
  userId: string,
  claims: () => Promise<Claims>,
  now: Date,
): Promise<void> {
  const user = await userById.first(pool, { id: userId });
  if (user === undefined || user.email_verified_at !== null) return;
  const { email, email_verified: verified } = await claims();
  if (verified !== true || typeof email !== 'string' || !isStorable(email)) return;
  await inTransaction(pool, async (client) => {
    await releaseUnproven(client, { email: email.trim(), provenBy: userId, now });
    await markVerified.any(client, { userId, email: email.trim(), now });
  });
}

/**
 * Returns the user with the issuer's subject. If the subject is unknown, creates a user with a personal
 * account. Never returns a different user with the same address, because the address may have different
 * owners at the issuer and here. An unverified address does not block a registration, and goes to the user
 * who verifies it. Throws `email_taken` if another user has verified the address, and `forbidden` if the
 * issuer shares no address.
 */
async function userOf(
  pool: Pool,
  accounts: AccountsOfUsers,
  identity: { readonly issuer: string; readonly subject: string },
  claims: () => Promise<Claims>,
  now: Date,
): Promise<string> {
  const known = await userIdByIdentity.first(pool, { issuer: identity.issuer, subject: identity.subject });
  if (known !== undefined) {
    await verifyKnown(pool, known, claims, now);
    return known;
  }
  const user = userFrom(await claims(), now);
  try {
    return await inTransaction(pool, async (client) => {
      if (user.ownsEmail) await releaseUnproven(client, { email: user.email, provenBy: null, now });
      const userId = await createUser(client, accounts, user, now);
      await insertIdentity(client, { ...identity, userId, now });
      return userId;
    });
  } catch (error) {
    // A concurrent first request may have created the user.
    const other = await userIdByIdentity.first(pool, { issuer: identity.issuer, subject: identity.subject });
    if (other !== undefined) return other;
    if (isUniqueViolation(error, 'user_identities_pkey')) return fail('unauthenticated');
    throw error;
  }
}

/**
 * Returns when the user last entered the password at the issuer, in milliseconds: the token's `auth_time`, or
 * else its time of issue.
 */
function provedAt({ auth_time: authTime, iat }: JWTPayload): number {
  return (typeof authTime === 'number' ? authTime : (iat ?? 0)) * 1000;
}

/** Creates a verifier for an external issuer's tokens. It identifies users by issuer and subject. */
export function createExternalVerifier(
  { issuer, clientId, audience }: External,
  metadata: () => Promise<IssuerMetadata>,
  pool: Pool,
  accounts: AccountsOfUsers,
): TokenVerifier {
  return new TokenVerifier({
    issuer,
    audience,
    algorithms: ISSUER_ALGORITHMS,
    key: async (header) => (await metadata()).jwks(header),
    isAccess: (header, claims) => mayBeAccess(header, claims, clientId),
    factsOf: async (claims: JWTPayload, token, now) => {
      const subject = claims.sub ?? '';
      if (subject === '' || subject.length > 255 || !isStorable(subject)) return fail('unauthenticated');
      const claimsOf = async (): Promise<Claims> =>
        claims['email'] === undefined
          ? { ...claims, ...(await userinfoOf((await metadata()).userinfo, token, subject)) }
          : claims;
      const userId = await userOf(pool, accounts, { issuer, subject }, claimsOf, now);
      return { userId, sessionId: null, provedAt: provedAt(claims), apiToken: null };
    },
  });
}
