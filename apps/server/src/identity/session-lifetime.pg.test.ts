/** How long a session can go on, however faithfully it is renewed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@questlog/testkit/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a session ends a year after its sign-in, though it was renewed every month', async () => {
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
