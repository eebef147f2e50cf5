import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { hostedServerForTests } from '@questlog/testkit/hosted-server';

const hosted = await hostedServerForTests();
const { server } = hosted;

/** Signs in a new user on the hosted page and returns their refresh token. */
async function signIn(): Promise<string> {
  return (await hosted.signIn(await server.register())).tokens.refresh_token;
}

async function renew(token: string) {
  const { status, body } = await hosted.renew(token);
  return { status, next: body.refresh_token, access: body.access_token };
}

const refresh = (refreshToken: string) => server.call()('POST /api/auth/refresh', { body: { refreshToken } });

const me = (access: string) => hosted.apiWith(access)('GET /api/auth/me');

async function expectEnded(...tokens: string[]): Promise<void> {
  for (const token of tokens) expect((await renew(token)).status).toBe(400);
}

it('a browser can retry a renewal whose response was lost, and the session continues (IDENTITY-15)', async () => {
  const first = await signIn();
  const lost = await renew(first);
  const second = await renew(first);
  expect(second.status).toBe(200);
  expect(second.next).not.toBe(lost.next);
  expect(decodeJwt(second.access)['sid']).toBe(decodeJwt(lost.access)['sid']);
  const third = await renew(second.next);
  expect(third.status).toBe(200);
  await expect(me(third.access)).resolves.toBeTruthy();
});

it('a browser can retry a renewal even if its response was lost twice (IDENTITY-15)', async () => {
  const first = await signIn();
  await renew(first);
  await renew(first);
  const found = await renew(first);
  expect(found.status).toBe(200);
  expect((await renew(found.next)).status).toBe(200);
});

it('retrying a renewal ends the session if the successor token was used (V10.4.5)', async () => {
  const first = await signIn();
  const second = await renew(first);
  const third = await renew(second.next);
  await expectEnded(first, third.next);
  await expect(me(third.access)).rejects.toMatchObject({ status: 401 });
});

it('ends the session if the token from a lost response is used after a retry (IDENTITY-15)', async () => {
  const first = await signIn();
  const lost = await renew(first);
  const second = await renew(first);
  await expectEnded(lost.next, second.next, first);
  await expect(me(second.access)).rejects.toMatchObject({ status: 401 });
});

it('a renewal can be retried for a day (V10.4.5)', async () => {
  const [one, other] = [await signIn(), await signIn()];
  await renew(one);
  await renew(other);
  server.clock.advance({ hours: 23, minutes: 59 });
  expect((await renew(one)).status).toBe(200);
  server.clock.advance({ minutes: 2 });
  await expectEnded(other);
});

it('two concurrent retries both get a token, but only one of the tokens stays valid (IDENTITY-15)', async () => {
  const first = await signIn();
  const both = await Promise.all([renew(first), renew(first)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  // Count the tokens instead of using them. One was withdrawn, and using that one would end the session.
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select count(*) from identity_records r
        where kind = 'RefreshToken' and consumed_at is null
          and grant_id = $1`,
    [decodeJwt(both[0].access)['sid']],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

it('at most one session continues after concurrent retries and renewals (IDENTITY-15)', async () => {
  const first = await signIn();
  const given = await Promise.all(Array.from({ length: 5 }, () => renew(first)));
  const used = await Promise.all(given.map(({ next }) => renew(next)));
  // At most the last token works, and using the withdrawn ones ends the session.
  const going = used.filter(({ status }) => status === 200);
  expect(going.length).toBeLessThanOrEqual(1);
  await expectEnded(first, ...going.map(({ next }) => next));
});

it('an API client that reuses a refresh token ends its session (IDENTITY-15)', async () => {
  const ada = await server.register();
  const next = await refresh(ada.tokens.refreshToken);
  await expect(refresh(ada.tokens.refreshToken)).rejects.toMatchObject({ status: 401 });
  await expect(refresh(next.refreshToken)).rejects.toMatchObject({ status: 401 });
});

it('an API client cannot reuse a token at the token endpoint (IDENTITY-15)', async () => {
  const ada = await server.register();
  const { next } = await renew(ada.tokens.refreshToken);
  await expectEnded(ada.tokens.refreshToken, next);
});

it('rejects a refresh token that an API client uses after a browser has used it (IDENTITY-15)', async () => {
  const first = await signIn();
  const { next } = await renew(first);
  await expect(refresh(first)).rejects.toMatchObject({ status: 401 });
  await expectEnded(next);
});
