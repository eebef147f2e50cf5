import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import {
  browserOf,
  connectAssistant,
  openConsent,
  redeem,
  renewAssistant,
} from '@questlog/testkit/assistant';
import type { TestUser } from '@questlog/testkit/server';
import { purgeExpired } from '../provider/purge.queries.ts';
import { replaceSigningKey } from '../provider/signing-keys.ts';
import { assistantServerForTests, rejected } from './testing/assistant-server.ts';

const { server, signIn, clock, database, client, now, verify, grantsOf } = await assistantServerForTests();

it('a code works once and for 60 seconds, and its second use ends the grant (ASSIST-6, V10.4.2)', async () => {
  const ada = await server.register();
  const choice = { account: ada.accountId, access: 'read', days: '30', decision: 'allow' };
  const late = browserOf(client);
  const first = await openConsent(client, ada, late);
  const lateBack = await late.submit(first.page, choice);
  clock.advance({ seconds: 61 });
  expect((await redeem(client, first, lateBack)).body.error).toBe('invalid_grant');

  const browser = browserOf(client);
  const begun = await openConsent(client, ada, browser);
  const back = await browser.submit(begun.page, choice);
  const { body } = await redeem(client, begun, back);
  await expect(verify(body.access_token)).resolves.toBeTruthy();
  expect((await redeem(client, begun, back)).body.error).toBe('invalid_grant');
  await expect(verify(body.access_token)).rejects.toMatchObject(rejected);
  expect((await renewAssistant(client, body.refresh_token)).status).toBe(400);
});

it('refresh tokens rotate, the previous one works for 60 seconds, and later use ends the grant (ASSIST-7)', async () => {
  const ada = await server.register();
  const first = await connectAssistant(client, ada);
  await renewAssistant(client, first.refresh_token);
  clock.advance({ seconds: 59 });
  const again = await renewAssistant(client, first.refresh_token);
  expect(again.status).toBe(200);
  await expect(verify(again.body.access_token)).resolves.toMatchObject({ scopes: ['read', 'write'] });
  clock.advance({ seconds: 2 });
  expect((await renewAssistant(client, first.refresh_token)).body.error).toBe('invalid_grant');
  expect((await renewAssistant(client, again.body.refresh_token)).status).toBe(400);
  await expect(verify(again.body.access_token)).rejects.toMatchObject(rejected);
  expect(await grantsOf(ada)).toEqual([expect.objectContaining({ revoked_at: now() })]);
});

it('a grant ends after the chosen days, however often it was renewed (ASSIST-5, V10.4.8)', async () => {
  const ada = await server.register();
  let tokens = await connectAssistant(client, ada, { days: '30' });
  for (let day = 0; day < 29; day += 1) {
    clock.advance({ days: 1 });
    tokens = (await renewAssistant(client, tokens.refresh_token)).body;
  }
  clock.advance({ hours: 23, minutes: 30 });
  tokens = (await renewAssistant(client, tokens.refresh_token)).body;
  await expect(verify(tokens.access_token)).resolves.toBeTruthy();
  clock.advance({ minutes: 31 });
  await expect(verify(tokens.access_token)).rejects.toMatchObject(rejected);
  expect((await renewAssistant(client, tokens.refresh_token)).status).toBe(400);
});

type End = (user: TestUser, tokens: { readonly refresh_token: string }) => Promise<unknown>;

const ends: readonly (readonly [string, End])[] = [
  [
    'signs out everywhere, with the tokens',
    ({ api }) => api('DELETE /api/auth/sessions', { query: { apiTokens: 'true' } }),
  ],
  [
    'is deactivated',
    ({ user }) => database.pool.query('update users set deactivated_at = $2 where id = $1', [user.id, now()]),
  ],
  [
    'is no longer an active member',
    ({ user }) =>
      database.pool.query(`update members set status = 'Suspended' where user_id = $1`, [user.id]),
  ],
  [
    'has revoked the token at the provider',
    (_user, { refresh_token: token }) =>
      fetch(`${client.issuer}/token/revocation`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: client.clientId, token }),
      }),
  ],
  ['is deleted', ({ api, user }) => api('DELETE /api/auth/me', { body: { confirm: user.email } })],
];

it.each(ends)('an assistant is rejected at once when its user %s (ASSIST-8)', async (_name, end) => {
  const ada = await server.register();
  const tokens = await connectAssistant(client, ada);
  await expect(verify(tokens.access_token)).resolves.toBeTruthy();
  await end(ada, tokens);
  await expect(verify(tokens.access_token)).rejects.toMatchObject(rejected);
  expect((await renewAssistant(client, tokens.refresh_token)).status).toBeGreaterThanOrEqual(400);
});

it('a member who is removed and invited again has no assistant of before (ASSIST-8)', async () => {
  const owner = await server.openTeam(await server.register(), 10);
  const ada = await server.register();
  const memberId = await server.join(ada, owner);
  const { accountId } = owner;
  const tokens = await connectAssistant(client, { ...ada, accountId });
  await expect(verify(tokens.access_token)).resolves.toMatchObject({ accountId });
  await owner.api('DELETE /api/accounts/{accountId}/members/{memberId}', { params: { accountId, memberId } });
  await database.pool.query(`update members set status = 'Active' where account_id = $1 and user_id = $2`, [
    accountId,
    ada.user.id,
  ]);
  await expect(verify(tokens.access_token)).rejects.toMatchObject(rejected);
  expect((await renewAssistant(client, tokens.refresh_token)).status).toBeGreaterThanOrEqual(400);
});

it('an assistant stays connected when its user signs out in a browser or ends other sessions (ASSIST-8)', async () => {
  const ada = await server.register();
  const { browser, tokens: web } = await signIn(ada, browserOf(client));
  const tokens = await connectAssistant(client, ada, { browser });
  await ada.api('DELETE /api/auth/sessions', {});
  const next = await renewAssistant(client, tokens.refresh_token);
  expect(next.status).toBe(200);
  const page = await browser.open(
    `${server.url}/idp/session/end?${new URLSearchParams({ id_token_hint: web.id_token })}`,
  );
  await browser.submit(page, { logout: 'yes' });
  expect((await renewAssistant(client, next.body.refresh_token)).status).toBe(200);
  await expect(verify(next.body.access_token)).resolves.toBeTruthy();
});

it('purges the rows of ended grants after 30 days, and none that work (ASSIST-8)', async () => {
  const ada = await server.register();
  const long = await connectAssistant(client, ada, { days: '90' });
  const short = await connectAssistant(client, ada, { days: '30' });
  const revoked = await connectAssistant(client, ada, { days: '90' });
  const body = new URLSearchParams({ client_id: client.clientId, token: revoked.refresh_token });
  await fetch(`${client.issuer}/token/revocation`, { method: 'POST', body });
  const stored = async () => {
    await purgeExpired(database.pool, now());
    return (await grantsOf(ada)).map(({ grant_id: id }) => id);
  };
  const [longId, shortId, revokedId] = [long, short, revoked].map(
    ({ access_token: token }) => decodeJwt(token)['sid'],
  );
  clock.advance({ days: 29 });
  expect(await stored()).toEqual(expect.arrayContaining([longId, shortId, revokedId]));
  clock.advance({ days: 2 });
  expect(new Set(await stored())).toEqual(new Set([longId, shortId]));
  clock.advance({ days: 30 });
  expect(await stored()).toEqual([longId]);
  expect((await renewAssistant(client, long.refresh_token)).status).toBe(200);
});

it('a replaced signing key ends every grant (ASSIST-8)', async () => {
  const ada = await server.register();
  const tokens = await connectAssistant(client, ada);
  await replaceSigningKey(database.pool, now());
  await expect(verify(tokens.access_token)).rejects.toMatchObject(rejected);
  expect(await grantsOf(ada)).toEqual([expect.objectContaining({ revoked_at: now() })]);
});

it('a user lists their assistants and ends one of them at once (ASSIST-19, V10.4.9, V10.7.3)', async () => {
  const ada = await server.register();
  const bob = await server.register();
  const first = await connectAssistant(client, ada, { access: 'read' });
  clock.advance({ minutes: 1 });
  const second = await connectAssistant(client, ada, { days: '90' });
  await verify(second.access_token);
  const list = async ({ api }: TestUser) => (await api('GET /api/assistants')).assistants;
  const all = await list(ada);
  expect(await ada.api('GET /api/assistants')).toMatchObject({
    address: `${server.url}/mcp`,
    addressProblem: 'this_device',
  });
  expect(all).toEqual([
    {
      grant: decodeJwt(second.access_token)['sid'],
      accountId: ada.accountId,
      name: 'Assistant',
      host: 'assistant.example',
      scopes: ['read', 'write'],
      createdAt: now().toISOString(),
      expiresAt: new Date(now().getTime() + 90 * 86_400_000).toISOString(),
      lastUsedAt: now().toISOString(),
    },
    expect.objectContaining({ scopes: ['read'], lastUsedAt: null }),
  ]);
  expect(await list(bob)).toEqual([]);
  const params = { grant: all[0]?.grant ?? '' };
  await expect(bob.api('DELETE /api/assistants/{grant}', { params })).rejects.toMatchObject({
    code: 'not_found',
  });
  await ada.api('DELETE /api/assistants/{grant}', { params });
  await ada.api('DELETE /api/assistants/{grant}', { params });
  expect(await list(ada)).toEqual(all.slice(1));
  await expect(verify(second.access_token)).rejects.toMatchObject(rejected);
  expect((await renewAssistant(client, second.refresh_token)).status).toBe(400);
  await verify(first.access_token);
});
