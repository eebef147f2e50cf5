/**
 * The sign-in at an external issuer, with which users let assistants connect: the authorization code flow with PKCE. The
 * server is a public client, like the web app.
 */
import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/errors.ts';
import type { TokenVerifier } from '../tokens/token-verifier.ts';
import { ISSUER_ALGORITHMS, requestFromIssuer, type Claims, type IssuerMetadata } from './issuer-metadata.ts';

/** The web app's scopes, but for `offline_access`: the server uses the tokens once. */
const SCOPES = 'openid profile email';

/** The issuer does not respond, or its response is not valid. The message is for the operator. */
export class IssuerFailure extends Error {}

/** The values that tie a response of the issuer to one interaction. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface IssuerSignIn {
  /**
   * Begins the sign-in of an interaction. Throws {@link IssuerFailure} if the issuer cannot be reached.
   * @param hints passed to the issuer
   * @returns the address to which the browser is sent, and the values to store in the interaction
   */
  begin(
    uid: string,
    hints: { readonly login_hint?: string | undefined; readonly prompt?: 'login' | undefined },
  ): Promise<{ readonly url: string; readonly pending: PendingSignIn }>;
  /**
   * Exchanges a code, and returns the id of its user here, who is created if necessary. Throws {@link IssuerFailure}
   * if the code or a token is not valid, and `email_taken` or `forbidden` as a request to the API does.
   */
  finish(
    response: { readonly code: string; readonly iss: string | undefined },
    pending: PendingSignIn,
    now: Date,
  ): Promise<string>;
}

interface IssuerSignInDeps {
  readonly external: NonNullable<Config['identity']['external']>;
  readonly metadata: () => Promise<IssuerMetadata>;
  readonly verifier: TokenVerifier;
  readonly redirectUri: string;
}

const random = (): string => randomBytes(32).toString('base64url');

/** Runs a request to the issuer. Reports an error as {@link IssuerFailure}. */
async function fromIssuer<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof IssuerFailure ? cause : new IssuerFailure(message, { cause });
  }
}

function requireText(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new IssuerFailure(`the OpenID issuer sends no ${name}`);
}

/** Returns the subject of an access token that is not verified yet. Throws {@link IssuerFailure} if it is not a JWT. */
function subjectOf(accessToken: string): string | undefined {
  try {
    return decodeJwt(accessToken).sub;
  } catch (cause) {
    throw new IssuerFailure("the OpenID issuer's access token is not a JWT", { cause });
  }
}

export function createIssuerSignIn(deps: IssuerSignInDeps): IssuerSignIn {
  const { external, verifier, redirectUri } = deps;
  const { clientId } = external;
  const resource = URL.canParse(external.audience) ? { resource: external.audience } : undefined;

  const metadata = (): Promise<IssuerMetadata> =>
    fromIssuer('the OpenID issuer cannot be reached', deps.metadata);

  const exchange = async (code: string, pending: PendingSignIn): Promise<Claims> => {
    const endpoint = requireText((await metadata()).token, 'token endpoint');
    return fromIssuer('the token endpoint of the OpenID issuer cannot be reached', async () => {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        redirect_uri: redirectUri,
        code_verifier: pending.verifier,
        ...resource,
      });
      const headers = { accept: 'application/json' };
      const response = await requestFromIssuer(endpoint, { method: 'POST', headers, body });
      if (!response.ok)
        throw new IssuerFailure(`the OpenID issuer answers ${response.status} to the code of a sign-in`);
      return (await response.json()) as Claims;
    });
  };

  const identify = async (idToken: string, pending: PendingSignIn, now: Date): Promise<JWTPayload> => {
    const { jwks } = await metadata();
    return fromIssuer("the OpenID issuer's ID token is not valid", async () => {
      const { payload } = await jwtVerify(idToken, jwks, {
        issuer: external.issuer,
        audience: clientId,
        algorithms: ISSUER_ALGORITHMS,
        currentDate: now,
        requiredClaims: ['exp', 'sub'],
      });
      if (payload['nonce'] !== pending.nonce)
        throw new IssuerFailure("the OpenID issuer's ID token belongs to another sign-in");
      if (payload['azp'] !== undefined && payload['azp'] !== clientId)
        throw new IssuerFailure("the OpenID issuer's ID token is for another client");
      return payload;
    });
  };

  return {
    begin: async (uid, hints) => {
      const url = await fromIssuer(
        "the OpenID issuer's authorization endpoint is not valid",
        async () => new URL(requireText((await metadata()).authorization, 'authorization endpoint')),
      );
      const pending = { state: `${uid}.${random()}`, nonce: random(), verifier: random() };
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPES,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: createHash('sha256').update(pending.verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...resource,
        // Providers without RFC 8707 expect the audience in this parameter.
        audience: external.audience === clientId ? undefined : external.audience,
        ...hints,
      };
      for (const [name, value] of Object.entries(parameters))
        if (value !== undefined) url.searchParams.set(name, value);
      return { url: url.href, pending };
    },

    finish: async ({ code, iss }, pending, now) => {
      if (iss !== external.issuer && (iss !== undefined || (await metadata()).namesItself))
        throw new IssuerFailure('the response of the sign-in names a different issuer');
      const tokens = await exchange(code, pending);
      const accessToken = requireText(tokens['access_token'], 'access token');
      const { sub } = await identify(requireText(tokens['id_token'], 'ID token'), pending, now);
      if (subjectOf(accessToken) !== sub)
        throw new IssuerFailure("the OpenID issuer's two tokens are for different users");
      try {
        return (await verifier.verify(accessToken, now)).userId;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error;
        throw new IssuerFailure("the OpenID issuer's access token is not valid for OIDC_AUDIENCE", {
          cause: error,
        });
      }
    },
  };
}
