/** Issues tokens to API clients, through the same provider as the hosted flow. */
import { inject } from 'light-my-request';
import type { Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import { decodeJwt } from 'jose';
import { deviceName } from '@questlog/domain/identity/device-name';
import { USER_IS_BEING_DELETED } from '@questlog/domain/identity/user-deletion';
import type { Announcer } from '../../account-change/announcer.ts';
import type { RequestContext } from '../../endpoint/authorize.ts';

import { fail } from '../../platform/errors.ts';
import { displayNetwork } from '../../platform/http/connections/client-address.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import { NO_RETRY } from '../provider/token-retries.ts';
import type { ProviderHandler } from '../provider/mount.ts';
import { issueTokens, type IssuedTokens } from '../provider/provider.ts';
import { WEB_CLIENT } from '../provider/web-client.ts';
import { noteStart } from '../sessions/sessions.queries.ts';
import { endSession, signOut } from '../sessions/sessions.ts';
import { saveIfVerified, type SignInProof } from '../sign-in/sign-in-proof.ts';
import { userById } from '../users/users.queries.ts';

/** The client that requests tokens, and the time of the request. */
type Client = Pick<RequestContext, 'client' | 'userAgent' | 'now'>;

export interface TokenService {
  /**
   * Begins a session for a user whose password was checked. Throws `invalid_credentials`, and ends the
   * session, if the password has changed since the check (see sign-in-proof.ts).
   */
  issue(proof: SignInProof, client: Client): Promise<IssuedTokens>;
  /**
   * Exchanges a refresh token for new tokens. Throws `unauthenticated` if it is unknown, expired or used; a
   * used token also ends its session. Throws `account_deactivated` for a deactivated user.
   */
  refresh(
    refreshToken: string,
    client: Pick<Client, 'userAgent'>,
  ): Promise<IssuedTokens & { readonly userId: string }>;
  /**
   * Ends a refresh token's session, and the provider's session in the same browser. Ignores an unknown token.
   */
  end(refreshToken: string, now: Date): Promise<void>;
}

export interface TokenServiceDeps {
  readonly pool: Pool;
  readonly audience: string;
  readonly publicUrl: URL;
  readonly provider: () => Provider;
  readonly handler: ProviderHandler;
  readonly live: Announcer;
  readonly events: SecurityEvents;
}

interface TokenResponse {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

export function createTokenService(deps: TokenServiceDeps): TokenService {
  const { pool, audience, publicUrl, provider, handler, live, events } = deps;

  /** The token endpoint, called in this process, handles rotation and reuse detection. */
  const exchange = (refreshToken: string, userAgent: string | undefined) =>
    inject((request, response) => void handler(request, response), {
      method: 'POST',
      url: '/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'user-agent': userAgent ?? '',
        'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
        'x-forwarded-host': publicUrl.host,
        [NO_RETRY]: '1',
      },
      payload: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: WEB_CLIENT,
        refresh_token: refreshToken,
      }).toString(),
    });

  return {
    issue: async (proof, { client, userAgent, now }) => {
      const { sessionId, tokens } = await issueTokens(provider(), audience, proof.userId);
      const start = {
        sessionId,
        device: deviceName(userAgent) ?? null,
        network: displayNetwork(client),
        now,
      };
      // No client has the tokens yet, so it is enough to check the password after the session is saved.
      let isVerified = false;
      try {
        isVerified = await saveIfVerified(pool, proof, (on) => noteStart(on, start));
      } finally {
        if (!isVerified) await endSession(pool, sessionId, now);
      }
      return isVerified ? tokens : fail('invalid_credentials');
    },

    refresh: async (refreshToken, { userAgent }) => {
      const stored = await provider().RefreshToken.find(refreshToken);
      const user =
        stored?.accountId === undefined ? undefined : await userById.first(pool, { id: stored.accountId });
      if (user !== undefined && user.deletion_requested_at !== null) {
        fail('account_deactivated', { message: USER_IS_BEING_DELETED });
      }
      if (user !== undefined && user.deactivated_at !== null) fail('account_deactivated');
      const response = await exchange(refreshToken, userAgent);
      if (response.statusCode === 400) return fail('unauthenticated');
      if (response.statusCode !== 200) throw new Error(`the token endpoint answers ${response.statusCode}`);
      const received = response.json<TokenResponse>();
      return {
        accessToken: received.access_token,
        refreshToken: received.refresh_token,
        expiresIn: received.expires_in,
        userId: decodeJwt(received.access_token).sub ?? fail('unauthenticated'),
      };
    },

    end: async (refreshToken, now) => {
      const stored = await provider().RefreshToken.find(refreshToken, { ignoreExpiration: true });
      if (stored?.grantId === undefined || stored.accountId === undefined) return;
      const session = { id: stored.grantId, userId: stored.accountId };
      if (await signOut(pool, session, now)) events.record('session_revoked', { sessionId: session.id });
      live.accessChanged(stored.accountId);
    },
  };
}
