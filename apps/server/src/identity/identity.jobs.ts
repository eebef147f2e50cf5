/** Emails users about their identity, and purges expired data. */
import { TOKEN_IN_USE_DAYS, TOKEN_WARNING_DAYS } from '@questlog/domain/identity/api-tokens';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { handleJob, job, type JobHandler } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { claimExpiring, expiringToken } from './api-tokens/api-tokens.queries.ts';
import {
  addressChangedEmail,
  addressRestoredEmail,
  passwordChangedEmail,
  passwordResetEmail,
  tokenExpiresEmail,
  userDeletedEmail,
  verificationEmail,
} from './identity-emails.ts';
import { sendWithinLimit, type MailKind } from './users/mail-limit.ts';
import type { AddressClaim } from './users/address-claim.ts';
import { issueMailToken } from './users/mail-tokens.queries.ts';
import { purgeUsers } from './users/user-purge.ts';
import { purgeExpired } from './provider/purge.queries.ts';
import { userByEmail, userById } from './users/users.queries.ts';

/** Emails a link that verifies the user's address, if it is unverified. */
export const sendVerification = job<{
  readonly userId: string;
  /** The claim to the address; undefined in jobs queued by an earlier version. */
  readonly claim?: AddressClaim;
}>('mail-verification');

/** Emails a link for setting a new password, if a user has that address. */
export const sendPasswordReset = job<{
  readonly email: string;
  /** True if staff requested the email. */
  readonly isOfStaff?: boolean;
}>('mail-password-reset');

/** Notifies a user at their former address that they no longer use it. */
export const notifyFormerAddress = job<{
  readonly to: string;
  readonly firstName: string;
  readonly newEmail: string;
}>('mail-address-changed');

/**
 * Tells a user that their previous address was restored, because the owner of the new address rejected the
 * claim to it.
 */
export const notifyAddressRestored = job<{ readonly userId: string }>('mail-address-restored');

/** Tells a user that their password was changed, even at an unverified address. */
export const notifyPasswordChanged = job<{ readonly userId: string; readonly at: string }>(
  'mail-password-changed',
);

/** Tells a user that they are being deleted, even at an unverified address. */
export const notifyUserDeleted = job<{
  readonly userId: string;
  /** Names of the accounts deleted along with the user. */
  readonly accounts: readonly string[];
  readonly at: string;
}>('mail-user-deleted');

/** Warns a user that an API token of theirs is about to expire. */
const warnOfTokenEnd = job<{ readonly userId: string; readonly tokenId: string }>('mail-token-expires');
const findEndingTokens = job<Record<string, never>>('find-ending-tokens');
const purgeDeleted = job<Record<string, never>>('purge-users');
const purge = job<Record<string, never>>('purge-identity');

const DAY_MS = 86_400_000;

function warningPeriod(now: Date): { now: Date; until: Date; usedSince: Date } {
  return {
    now,
    until: new Date(now.getTime() + TOKEN_WARNING_DAYS * DAY_MS),
    usedSince: new Date(now.getTime() - TOKEN_IN_USE_DAYS * DAY_MS),
  };
}

export interface IdentityJobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly publicUrl: string;
}

/** Creates the identity jobs. They generate the emailed tokens, so that the queue stores none. */
export function identityJobs({
  pool,
  clock,
  mailer,
  log,
  publicUrl,
}: IdentityJobsDeps): readonly JobHandler[] {
  const now = (): Date => new Date(clock.now().epochMilliseconds);

  const sendCounted = (kind: MailKind, to: string, send: () => Promise<void>): Promise<void> =>
    sendWithinLimit(pool, { kind, to, now: now() }, send);

  return [
    handleJob(sendVerification, async ({ userId, claim }) => {
      const user = await userById.first(pool, { id: userId });
      if (user === undefined || user.email_verified_at !== null) return;
      await sendCounted('verification-mail', user.email, async () => {
        const token = await issueMailToken(pool, { userId, email: user.email }, 'verify_email', now());
        await mailer.send(verificationEmail(user, claim, { publicUrl, token }));
      });
    }),

    handleJob(sendPasswordReset, async ({ email, isOfStaff = false }) => {
      const user = await userByEmail.first(pool, { email });
      if (user === undefined || user.deactivated_at !== null) return;
      const owner = { userId: user.id, email: user.email };
      const send = async (): Promise<void> => {
        const token = await issueMailToken(pool, owner, 'reset_password', now());
        await mailer.send(passwordResetEmail(user, isOfStaff, { publicUrl, token }));
      };
      // Emails requested by staff are not counted here: they were counted when they were requested, and the
      // response confirmed that they would be sent (ADMIN-69).
      await (isOfStaff ? send() : sendCounted('reset-mail', user.email, send));
    }),

    handleJob(notifyFormerAddress, ({ to, firstName, newEmail }) =>
      sendCounted('address-changed-mail', to, () =>
        mailer.send(addressChangedEmail(to, firstName, newEmail)),
      ),
    ),

    handleJob(notifyPasswordChanged, async ({ userId, at }) => {
      const user = await userById.first(pool, { id: userId });
      if (user === undefined) return;
      await sendCounted('password-changed-mail', user.email, () =>
        mailer.send(passwordChangedEmail(user, new Date(at))),
      );
    }),

    handleJob(notifyAddressRestored, async ({ userId }) => {
      const user = await userById.first(pool, { id: userId });
      if (user === undefined) return;
      await sendCounted('address-restored-mail', user.email, () => mailer.send(addressRestoredEmail(user)));
    }),

    handleJob(notifyUserDeleted, async ({ userId, accounts, at }) => {
      const user = await userById.first(pool, { id: userId });
      if (user === undefined) return;
      await sendCounted('user-deleted-mail', user.email, () =>
        mailer.send(userDeletedEmail(user, accounts, new Date(at))),
      );
    }),

    handleJob(
      findEndingTokens,
      (_data, queue) =>
        inTransaction(pool, async (client) => {
          for (const { id: tokenId, user_id: userId } of await claimExpiring(client, warningPeriod(now()))) {
            await queue.enqueue(client, warnOfTokenEnd, { userId, tokenId });
          }
        }),
      '41 * * * *',
    ),

    handleJob(warnOfTokenEnd, async ({ userId, tokenId }) => {
      const found = await expiringToken.first(pool, { id: tokenId, userId });
      if (found === undefined || found.expires_at <= now()) return;
      const token = { name: found.name, expiresAt: found.expires_at };
      await mailer.send(tokenExpiresEmail(found, token, publicUrl));
    }),

    // Runs after the nightly purge of accounts, because a user who still owns an account cannot be purged.
    handleJob(
      purgeDeleted,
      (_data, _queue, signal) => purgeUsers({ pool, log }, now(), signal),
      '23 4 * * *',
    ),
    handleJob(purge, (_data, _queue, signal) => purgeExpired(pool, now(), signal), '17 * * * *'),
  ];
}
