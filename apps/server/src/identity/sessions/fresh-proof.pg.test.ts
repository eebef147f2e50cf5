import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { hostedServerForTests } from '@questlog/testkit/hosted-server';
import {
  beginSignIn,
  browserFor,
  exchangeCode,
  signInOnPage,
  type TokenResponse,
} from '@questlog/testkit/hosted-sign-in';

const { server, client, signIn, renew, apiWith } = await hostedServerForTests();

async function provedAt({ access_token: token }: TokenResponse): Promise<string | undefined> {
  const { rows } = await server.database.pool.query<{ proved_at: Date }>(
    'select proved_at from sessions where id = $1',
    [decodeJwt(token)['sid']],
  );
  return rows[0]?.proved_at.toISOString();
}

const now = () => new Date(server.clock.now().epochMilliseconds).toISOString();

const enter = (token: string) => apiWith(token)('GET /api/admin/me');

it('a sign-in with the password counts as fresh proof of identity, but a renewal or a silent sign-in does not (ADMIN-3)', async () => {
  const ada = await server.makeAdmin(await server.register());
  const browser = browserFor(client);
  const { tokens } = await signIn(ada, browser);
  const begun = now();
  expect(await provedAt(tokens)).toBe(begun);
  expect((await enter(tokens.access_token)).role).toBe('superadmin');

  server.clock.advance({ hours: 12 });
  const { body: renewed } = await renew(tokens.refresh_token);
  expect(await provedAt(renewed)).toBe(begun);
  await expect(enter(renewed.access_token)).rejects.toMatchObject({ code: 'proof_required' });

  const silent = await beginSignIn(client, browser);
  const { body: again } = await exchangeCode(client, silent, silent.page);
  expect(await provedAt(again)).toBe(begun);
  await expect(enter(again.access_token)).rejects.toMatchObject({ code: 'proof_required' });

  const requested = { ...client, extra: { prompt: 'login' } };
  const { tokens: proven } = await signInOnPage(requested, ada, browser);
  expect(await provedAt(proven)).toBe(now());
  expect((await enter(proven.access_token)).role).toBe('superadmin');
});

it("an API client's sign-in with the password counts as fresh proof of identity (ADMIN-3)", async () => {
  const ada = await server.makeAdmin(await server.register());
  const { email, password } = ada;
  const { accessToken } = await server.call()('POST /api/auth/login', { body: { email, password } });
  expect((await enter(accessToken)).user.id).toBe(ada.user.id);
});
