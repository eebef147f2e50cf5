import { expect, it } from 'vitest';
import { beginSignIn, signInOnPage, webClientOf } from '@questlog/testkit/hosted-sign-in';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();

it('a session ends a year after sign-in, even if renewed every month (IDENTITY-16, V7.3.2, V10.4.8)', async () => {
  const ada = await server.register();
  const renew = (refreshToken: string) => server.call()('POST /api/auth/refresh', { body: { refreshToken } });
  let { refreshToken } = ada.tokens;
  for (let month = 1; month <= 12; month += 1) {
    server.clock.advance({ days: 29 });
    ({ refreshToken } = await renew(refreshToken));
  }
  server.clock.advance({ days: 18 });
  await expect(renew(refreshToken)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
});

/** Signs a user in with a new browser. Returns a function that checks whether it is still signed in. */
async function signedInBrowser() {
  const client = webClientOf(server);
  const ada = await server.register();
  const { browser } = await signInOnPage(client, ada);
  const isSignedIn = async (): Promise<boolean> =>
    (await beginSignIn(client, browser)).page.url.searchParams.has('code');
  return { ada, isSignedIn };
}

it("a browser's provider session ends after a day without use (IDENTITY-16, V7.3.1)", async () => {
  const { isSignedIn } = await signedInBrowser();
  for (let day = 1; day <= 3; day += 1) {
    server.clock.advance({ hours: 23 });
    expect(await isSignedIn()).toBe(true);
  }
  server.clock.advance({ hours: 25 });
  expect(await isSignedIn()).toBe(false);
});

it('a browser asks for the password again a year after it was entered (IDENTITY-16, V7.3.2)', async () => {
  const { ada, isSignedIn } = await signedInBrowser();
  const daysAgo = (days: number) => Math.floor(server.clock.now().epochMilliseconds / 1000) - days * 86_400;
  const setSignIn = (seconds: number) =>
    server.database.pool.query(
      `update identity_records set payload = jsonb_set(payload, '{loginTs}', to_jsonb($2::bigint))
        where kind = 'Session' and payload ->> 'accountId' = $1`,
      [ada.user.id, seconds],
    );
  await setSignIn(daysAgo(364));
  expect(await isSignedIn()).toBe(true);
  await setSignIn(daysAgo(366));
  expect(await isSignedIn()).toBe(false);
});
