/** Registration, and sign-in for API clients. */
import {
  authConfig,
  login,
  logout,
  refresh,
  register,
  registerWithInvitation,
  resendVerification,
  verifyEmail,
} from '@questlog/contract/identity/auth';
import { bind, type BoundRoute } from '../endpoint/binding.ts';
import type { Announcer } from '../account-change/announcer.ts';
import { changeUser } from '../account-change/change.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { fail } from '../platform/errors.ts';
import { empty, json, type RouteResponse } from '../platform/http/responses/route-response.ts';
import type { JobQueue } from '../platform/jobs/jobs.ts';
import type { SecurityEvents } from '../platform/security-events.ts';
import type { Pool } from 'pg';
import { sendVerification } from './identity.jobs.ts';
import { claimOf } from './users/address-claim.ts';
import type { AccountsOfUsers } from './users/accounts-of-users.ts';
import { requireHardPassword } from './sign-in/password-rules.ts';
import { hashPassword } from './sign-in/passwords.ts';
import { verifyAddress } from './sign-in/proofs.ts';
import { createUser } from './users/registration.ts';
import type { RegistrationCookie } from './sign-in/registration-cookie.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import type { TokenService } from './tokens/token-service.ts';
import { userJson } from './users/user-json.ts';
import { userRoutes } from './user.routes.ts';

export interface AuthDeps {
  readonly pool: Pool;
  readonly jobs: JobQueue;
  readonly signIn: SignIn;
  /** The sign-in configuration for the web app. */
  readonly where: {
    readonly issuer: string;
    readonly clientId: string;
    readonly scopes: string;
    readonly audience: string | null;
    readonly registration: 'form' | 'redirect';
    readonly sellsPlans: boolean;
  };
  /** Issues tokens to API clients; undefined with an external provider. */
  readonly tokens: TokenService | undefined;
  /** Signs users in after registration; undefined with an external provider. */
  readonly registered: RegistrationCookie | undefined;
  readonly events: SecurityEvents;
  readonly live: Announcer;
  readonly accounts: AccountsOfUsers;
}

export function authRoutes({
  pool,
  jobs,
  signIn,
  where,
  tokens,
  registered,
  events,
  live,
  accounts,
}: AuthDeps): readonly BoundRoute[] {
  const builtIn = (): TokenService => tokens ?? fail('external_identity_provider');

  /** Builds the response to a registration. Its cookie signs the user in. */
  const signedUp = async (userId: string, passwordHash: string, now: Date): Promise<RouteResponse> => {
    const cookie = registered?.of({ id: userId, password_hash: passwordHash }, now);
    const response = json(201, await userJson(pool, accounts, userId, now));
    return cookie === undefined ? response : { ...response, headers: { 'set-cookie': cookie } };
  };

  return [
    ...userRoutes({ pool, jobs, events, live, accounts, isBuiltIn: tokens !== undefined }),

    bind(authConfig, async () => json(200, where)),

    bind(login, async ({ body }, visitor) => {
      const service = builtIn();
      const user = await signIn.check(body.email, body.password, visitor.client, visitor.now);
      const issued = await service.issue({ userId: user.id, passwordHash: user.password_hash }, visitor);
      return json(200, { ...issued, user: await userJson(pool, accounts, user.id, visitor.now) });
    }),

    bind(refresh, async ({ body }, visitor) => {
      const { userId, ...issued } = await builtIn().refresh(body.refreshToken, visitor);
      return json(200, { ...issued, user: await userJson(pool, accounts, userId, visitor.now) });
    }),

    bind(logout, async ({ body }, { now }) => {
      await builtIn().end(body.refreshToken, now);
      return empty;
    }),

    bind(register, async ({ body }, visitor) => {
      const { now } = visitor;
      builtIn();
      const { password, ...user } = body;
      await requireHardPassword('password', password, user);
      const passwordHash = await hashPassword(password, visitor.client);
      const userId = await inTransaction(pool, async (client) => {
        const id = await createUser(
          client,
          accounts,
          { ...user, passwordHash, emailVerifiedAt: null, ownsEmail: true },
          now,
        );
        await jobs.enqueue(client, sendVerification, { userId: id, claim: claimOf('registered', visitor) });
        return id;
      });
      return signedUp(userId, passwordHash, now);
    }),

    bind(registerWithInvitation, async ({ body }, { client: address, now }) => {
      builtIn();
      const { password, invitationToken, ...names } = body;
      const { json: invitation } = await accounts.requireInvitation(pool, invitationToken, now);
      await requireHardPassword('password', password, { ...names, email: invitation.inviteeEmail });
      const passwordHash = await hashPassword(password, address);
      const userId = await accounts.joinInvited(pool, invitationToken, { now, live }, (client, email) => {
        const user = { ...names, email, passwordHash, emailVerifiedAt: now, ownsEmail: true };
        return createUser(client, accounts, user, now);
      });
      return signedUp(userId, passwordHash, now);
    }),

    bind(verifyEmail, async ({ body }, { userId, now }) =>
      (await verifyAddress(pool, body.token, userId, now)) ? empty : fail('invalid_token'),
    ),

    bind(resendVerification, (_input, caller) => {
      builtIn();
      return changeUser(pool, caller, async (client) => {
        await jobs.enqueue(client, sendVerification, {
          userId: caller.userId,
          claim: claimOf('asked', caller),
        });
        return empty;
      });
    }),
  ];
}
