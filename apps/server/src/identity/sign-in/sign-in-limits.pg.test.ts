import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '@questlog/testkit/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// Sign-in is limited by client address and minute, and all tests have one address.
beforeEach(() => server.clock.advance({ minutes: 1 }));

function login(email: string, password: string) {
  return server.call()('POST /api/auth/login', { body: { email, password } });
}

function refresh(refreshToken: string) {
  return server.call()('POST /api/auth/refresh', { body: { refreshToken } });
}

describe('the limits of sign-in', () => {
  it('stops at ten wrong passwords for an address in fifteen minutes, known or not', async () => {
    const ada = await server.register();
    for (const email of [ada.email, 'unknown@example.org']) {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        await expect(login(email, 'wrong')).rejects.toMatchObject({ status: 401 });
      }
      server.clock.advance({ minutes: 5 });
      await expect(login(email, TEST_PASSWORD)).rejects.toMatchObject({ status: 429, retryAfter: 600 });
    }
    server.clock.advance({ minutes: 10 });
    await expect(login(ada.email, TEST_PASSWORD)).resolves.toBeTruthy();
  });

  it('forgets wrong passwords at the right one', async () => {
    const ada = await server.register();
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) {
        await expect(login(ada.email, 'wrong')).rejects.toMatchObject({ status: 401 });
      }
      await expect(login(ada.email, TEST_PASSWORD)).resolves.toBeTruthy();
    }
  });

  it('counts guesses that come all at once', async () => {
    const ada = await server.register();
    const guesses = await Promise.allSettled(Array.from({ length: 18 }, () => login(ada.email, 'wrong')));
    const statuses = guesses.map((guess) =>
      guess.status === 'rejected' ? (guess.reason as { status: number }).status : 200,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  });

  it('lets one client call sixty times a minute', async () => {
    for (let call = 0; call < 60; call += 1) {
      await expect(refresh('unknown')).rejects.toMatchObject({ status: 401 });
    }
    await expect(refresh('unknown')).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    const signOut = () => server.call()('POST /api/auth/logout', { body: { refreshToken: 'unknown' } });
    await expect(signOut()).rejects.toMatchObject({ status: 429 });
    server.clock.advance({ minutes: 1 });
    await expect(refresh('unknown')).rejects.toMatchObject({ status: 401 });
  });
});
