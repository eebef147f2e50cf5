import { errors, interactionPolicy, Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { beginSignIn, browserFor, exchangeCode, type HostedClient } from '@questlog/testkit/hosted-sign-in';
import { httpServerForTests } from '@questlog/testkit/http-server';
import { serverForTests, startTestServer } from '@questlog/testkit/server';
import { assistantOf, browserOf, redeem, renewAssistant } from '@questlog/testkit/assistant';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { freePort } from '@questlog/testkit/free-port';
import { storeClient } from '../assistants/testing/stored-client.ts';

const AUDIENCE = 'https://questlog.example/api';
const CLIENT_ID = 'questlog-elsewhere';

/** The users at the external provider, by subject. */
const users: Record<string, Record<string, unknown>> = {
  'auth|ada': { email: 'ada@example.org', email_verified: true, given_name: 'Ada', family_name: 'Lovelace' },
  'auth|eve': { email: 'eve@example.org', name: 'Eve Adams' },
  'auth|mallory': { email: 'ADA@example.org', email_verified: true, given_name: 'Mallory' },
  'auth|shy': {},
};

const ownPort = await freePort();
let whoSignsIn = 'auth|ada';

/**
 * Starts a provider that shares nothing with Questlog's: no keys, clients, accounts, token lifetimes or
 * storage.
 */
async function startElsewhere(): Promise<string> {
  const { server: elsewhere, port } = await httpServerForTests();
  const issuer = `http://localhost:${port}`;
  const prompts = interactionPolicy.base();
  prompts.remove('consent');
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        redirect_uris: ['http://localhost:1/', `http://localhost:${ownPort}/idp/external/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    cookies: { keys: ['elsewhere'] },
    clientBasedCORS: () => true,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...users[sub] }) }),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    extraTokenClaims: (_ctx, token) => ('accountId' in token ? users[token.accountId] : {}),
    loadExistingGrant: async (ctx) => {
      const { session, client: found, provider: self } = ctx.oidc;
      if (session?.accountId === undefined || found === undefined) return undefined;
      const grant = new self.Grant({ accountId: session.accountId, clientId: found.clientId });
      grant.addOIDCScope('openid profile email');
      grant.addResourceScope(AUDIENCE, '');
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (!resource.startsWith('https://')) throw new errors.InvalidTarget();
          return { scope: '', audience: resource, accessTokenFormat: 'jwt' };
        },
      },
    },
    interactions: { policy: prompts, url: (_ctx, { uid }) => `/who/${uid}` },
  });
  const handle = provider.callback();
  elsewhere.on('request', (request, response) => {
    if (request.url?.startsWith('/who/') !== true) return void handle(request, response);
    // Sign in without showing a form: the test determines the user.
    return void provider.interactionFinished(request, response, { login: { accountId: whoSignsIn } });
  });
  return issuer;
}

const issuer = await startElsewhere();
const server = await serverForTests({
  port: ownPort,
  clock: new FakeClock(Temporal.Now.instant()),
  env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_AUDIENCE: AUDIENCE },
});
const client: HostedClient = {
  issuer,
  clientId: CLIENT_ID,
  redirectUri: 'http://localhost:1/',
  scope: 'openid profile email',
};

async function signInElsewhere(subject: string, audience = AUDIENCE) {
  whoSignsIn = subject;
  const requestWith = { ...client, extra: { resource: audience } };
  const begun = await beginSignIn(requestWith, browserFor(client));
  const { body } = await exchangeCode(requestWith, begun, begun.page);
  const { id_token: idToken, access_token: accessToken } = body;
  return { idToken, accessToken, api: server.call({ authorization: `Bearer ${accessToken}` }) };
}

it("the app's configuration names the external issuer (IDENTITY-32)", async () => {
  expect(await server.call()('GET /api/auth/config')).toEqual({
    issuer,
    clientId: CLIENT_ID,
    scopes: 'openid profile email offline_access',
    audience: AUDIENCE,
    registration: 'redirect',
    sellsPlans: true,
  });
  const page = await fetch(`${server.url}/healthz`);
  expect(page.headers.get('content-security-policy')).toContain(issuer);
});

it("an unknown user's concurrent first requests create one user (IDENTITY-32)", async () => {
  const { api } = await signInElsewhere('auth|ada');
  const seen = await Promise.all(Array.from({ length: 5 }, () => api('GET /api/auth/me')));
  expect(new Set(seen.map(({ id }) => id)).size).toBe(1);
  expect(seen[0]).toMatchObject({
    email: 'ada@example.org',
    emailVerified: true,
    firstName: 'Ada',
    lastName: 'Lovelace',
    currentAccount: { name: "Ada's Account", subscriptionTier: 'PersonalFree', userRole: 'Owner' },
  });
  const again = await (await signInElsewhere('auth|ada')).api('GET /api/auth/me');
  expect(again.id).toBe(seen[0]?.id);
});

it('an address is unverified unless the issuer says that it has been verified (IDENTITY-32)', async () => {
  const { api } = await signInElsewhere('auth|eve');
  expect(await api('GET /api/auth/me')).toMatchObject({
    email: 'eve@example.org',
    emailVerified: false,
    firstName: 'Eve',
    lastName: 'Adams',
  });
});

it('marks an address as verified only if the issuer reports that same address (IDENTITY-32)', async () => {
  users['auth|una'] = { email: 'una@example.org', email_verified: false };
  const me = async () => (await signInElsewhere('auth|una')).api('GET /api/auth/me');
  expect(await me()).toMatchObject({ email: 'una@example.org', emailVerified: false });
  users['auth|una'] = { email: 'una@elsewhere.example', email_verified: true };
  expect(await me()).toMatchObject({ email: 'una@example.org', emailVerified: false });
  users['auth|una'] = { email: 'UNA@example.org', email_verified: true };
  expect(await me()).toMatchObject({ email: 'una@example.org', emailVerified: true });
});

it('rejects a new external user whose address belongs to another user (V6.8.1, V10.3.3, V10.5.2)', async () => {
  const { api } = await signInElsewhere('auth|mallory');
  await expect(api('GET /api/auth/me')).rejects.toMatchObject({ status: 409, code: 'email_taken' });
});

it('a user who verifies an address takes it from a user who never did (IDENTITY-30, V6.8.1)', async () => {
  users['auth|squatter'] = { email: 'rose@example.org', given_name: 'Squatter' };
  users['auth|rose'] = { email: 'Rose@example.org', email_verified: true, given_name: 'Rose' };
  const meAs = async (subject: string) => (await signInElsewhere(subject)).api('GET /api/auth/me');
  const squatter = await meAs('auth|squatter');
  const rose = await meAs('auth|rose');
  expect(rose).toMatchObject({ email: 'Rose@example.org', emailVerified: true, firstName: 'Rose' });
  expect(rose.id).not.toBe(squatter.id);
  // The issuer verifies the squatter's address only after another user has taken it over here. That changes
  // nothing.
  users['auth|squatter'] = { email: 'rose@example.org', email_verified: true };
  expect(await meAs('auth|squatter')).toMatchObject({ id: squatter.id, emailVerified: false });
  expect(await meAs('auth|rose')).toMatchObject({ id: rose.id, emailVerified: true });
});

it('takes an address from a user who registered long ago and never verified it (IDENTITY-32)', async () => {
  await server.database.pool.query(
    `insert into users (id, email, first_name, last_name, password_hash, created_at, updated_at)
       values ('019bc186-de00-7f29-abad-9f04dabbea00', 'ivy@example.org', 'I', 'V', 'x', now(), now())`,
  );
  users['auth|ivy'] = { email: 'ivy@example.org', email_verified: true, given_name: 'Ivy' };
  const { api } = await signInElsewhere('auth|ivy');
  expect(await api('GET /api/auth/me')).toMatchObject({ emailVerified: true, firstName: 'Ivy' });
});

it('rejects an ID token in place of an access token, even from the same issuer and for the same user (V9.2.2)', async () => {
  const { idToken } = await signInElsewhere('auth|ada');
  const api = server.call({ authorization: `Bearer ${idToken}` });
  await expect(api('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
});

it('shows why a user is rejected if the issuer does not share an address (IDENTITY-32)', async () => {
  const { api } = await signInElsewhere('auth|shy');
  await expect(api('GET /api/auth/me')).rejects.toMatchObject({
    status: 403,
    message: 'Your identity provider does not share your email address.',
  });
});

it('rejects a token for a different audience (V9.2.3)', async () => {
  const { api } = await signInElsewhere('auth|ada', 'https://other.example/api');
  await expect(api('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
});

it("rejects a token from another server's built-in provider (V6.8.2, V9.1.3)", async () => {
  const other = await startTestServer();
  const ada = await other.register();
  const api = server.call({ authorization: `Bearer ${ada.tokens.accessToken}` });
  await expect(api('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  await other.close();
});

it('rejects password, registration and address calls if the identity provider is external (V6.3.4)', async () => {
  const { api } = await signInElsewhere('auth|ada');
  const visitor = server.call();
  const rejection = { status: 409, code: 'external_identity_provider' };
  const user = { email: 'new@example.org', password: 'secret!', firstName: 'New', lastName: 'Person' };
  await expect(visitor('POST /api/auth/register', { body: user })).rejects.toMatchObject(rejection);
  await expect(
    visitor('POST /api/auth/login', { body: { email: 'ada@example.org', password: 'x' } }),
  ).rejects.toMatchObject(rejection);
  await expect(visitor('POST /api/auth/refresh', { body: { refreshToken: 'x' } })).rejects.toMatchObject(
    rejection,
  );
  await expect(visitor('POST /api/auth/logout', { body: { refreshToken: 'x' } })).rejects.toMatchObject(
    rejection,
  );
  await expect(
    api('POST /api/auth/change-password', { body: { newPassword: 'secret!' } }),
  ).rejects.toMatchObject(rejection);
  await expect(api('PUT /api/auth/profile', { body: { email: 'new@example.org' } })).rejects.toMatchObject(
    rejection,
  );
  await expect(api('POST /api/auth/resend-verification')).rejects.toMatchObject(rejection);
  await expect(api('PUT /api/auth/profile', { body: { lastName: 'King' } })).resolves.toBeTruthy();
});

it('a user of the API connects an assistant through another provider, as the same user (ASSIST-50)', async () => {
  users['auth|lin'] = { email: 'lin@example.org', email_verified: true, name: 'Lin Clark' };
  const { api, accessToken } = await signInElsewhere('auth|lin');
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await fetch(`${server.url}/mcp`, { method: 'POST', headers })).status).toBe(401);
  const { id, currentAccount } = await api('GET /api/auth/me');
  const accountId = currentAccount?.id ?? '';
  expect(await api('GET /api/assistants')).toMatchObject({ assistants: [] });
  const assistant = assistantOf(server, await storeClient(server));
  const browser = browserOf(assistant);
  const begun = await beginSignIn(assistant, browser);
  expect(begun.page.text).toContain('lin@example.org');
  const choice = { account: accountId, access: 'read', days: '30', decision: 'allow' };
  const { body } = await redeem(assistant, begun, await browser.submit(begun.page, choice));
  const now = new Date(server.clock.now().epochMilliseconds);
  await expect(server.identity.assistants.verify(body.access_token, now)).resolves.toMatchObject({
    userId: id,
    accountId,
  });
  const { assistants } = await api('GET /api/assistants');
  expect(assistants).toEqual([expect.objectContaining({ name: 'Assistant', scopes: ['read'] })]);
  await api('DELETE /api/assistants/{grant}', { params: { grant: assistants[0]?.grant ?? '' } });
  expect((await renewAssistant(assistant, body.refresh_token)).status).toBe(400);
});
