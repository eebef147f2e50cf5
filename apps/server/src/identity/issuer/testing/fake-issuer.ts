/** An OpenID issuer that signs users in without a page, and whose responses a test can spoil. */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import type { FakeClock } from '@questlog/testkit/fake-clock';
import { httpServerForTests } from '@questlog/testkit/http-server';

const ISSUER_CLIENT = 'questlog-elsewhere';
const ISSUER_AUDIENCE = 'https://questlog.example/api';

/** A subject at the issuer, with the claims that the issuer shares. */
export interface IssuerUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

interface TokenSet {
  readonly idToken: JWTPayload;
  readonly accessToken: JWTPayload;
}

/** The behaviour of the issuer, which tests change. */
interface Behaviour {
  /** The user who signs in next. */
  user: IssuerUser;
  /** The error that the issuer sends instead of a code. */
  error: string | undefined;
  changeResponse: (response: URLSearchParams) => void;
  changeTokens: (tokens: TokenSet) => TokenSet;
  respondToToken: ((response: ServerResponse) => void) | undefined;
}

interface FakeIssuer {
  readonly issuer: string;
  readonly env: Readonly<Record<string, string>>;
  readonly behaviour: Behaviour;
  /** The authorization requests received, oldest first. */
  readonly authorizations: URL[];
  /** The number of token requests received. */
  readonly tokenRequests: () => number;
  /** Restores the behaviour of a valid issuer. */
  reset(): void;
}

const HOUR = 3_600;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

/** Starts an issuer, and closes it after the file's last test. */
export async function fakeIssuerForTests(
  clock: FakeClock,
  user: IssuerUser = { sub: 'ada', email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' },
): Promise<FakeIssuer> {
  const keys = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key', alg: 'ES256', use: 'sig' };
  const codes = new Map<string, { readonly requested: URLSearchParams; readonly user: IssuerUser }>();
  const authorizations: URL[] = [];
  let tokenRequests = 0;
  const valid = (): Behaviour => ({
    user,
    error: undefined,
    changeResponse: () => {},
    changeTokens: (tokens) => tokens,
    respondToToken: undefined,
  });
  const behaviour = valid();

  const sign = (claims: JWTPayload, typ: string): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'key', typ }).sign(keys.privateKey);

  const send = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const authorize = (url: URL, response: ServerResponse): void => {
    authorizations.push(url);
    const { searchParams: requested } = url;
    if (requested.get('client_id') !== ISSUER_CLIENT || requested.get('response_type') !== 'code') {
      send(response, 400, { error: 'invalid_request' });
      return;
    }
    const back = new URL(requested.get('redirect_uri') ?? '');
    const code = randomUUID();
    if (behaviour.error === undefined) {
      codes.set(code, { requested, user: behaviour.user });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', behaviour.error);
    back.searchParams.set('state', requested.get('state') ?? '');
    back.searchParams.set('iss', issuer);
    behaviour.changeResponse(back.searchParams);
    response.writeHead(303, { location: back.href }).end();
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    tokenRequests += 1;
    if (behaviour.respondToToken !== undefined) {
      behaviour.respondToToken(response);
      return;
    }
    const form = await bodyOf(request);
    const code = form.get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    const isValid =
      known !== undefined &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === ISSUER_CLIENT &&
      form.get('redirect_uri') === known.requested.get('redirect_uri') &&
      sha256(form.get('code_verifier') ?? '') === known.requested.get('code_challenge');
    if (!isValid) {
      send(response, 400, { error: 'invalid_grant' });
      return;
    }
    const now = Math.floor(clock.now().epochMilliseconds / 1000);
    const { sub, ...claims } = known.user;
    const common = { iss: issuer, sub, iat: now, exp: now + HOUR };
    const { idToken, accessToken } = behaviour.changeTokens({
      idToken: { ...common, aud: ISSUER_CLIENT, nonce: known.requested.get('nonce') ?? '' },
      accessToken: { ...common, ...claims, aud: ISSUER_AUDIENCE, scope: 'openid' },
    });
    send(response, 200, {
      token_type: 'Bearer',
      id_token: await sign(idToken, 'JWT'),
      access_token: await sign(accessToken, 'at+jwt'),
    });
  };

  const { port } = await httpServerForTests((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/authorize') authorize(url, response);
    else if (url.pathname === '/token') void exchange(request, response);
    else if (url.pathname === '/jwks') send(response, 200, { keys: [jwk] });
    else
      send(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        authorization_response_iss_parameter_supported: true,
      });
  });
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: ISSUER_CLIENT, OIDC_AUDIENCE: ISSUER_AUDIENCE },
    behaviour,
    authorizations,
    tokenRequests: () => tokenRequests,
    reset: () => void Object.assign(behaviour, valid()),
  };
}
