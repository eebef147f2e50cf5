import { expect, it } from 'vitest';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { startTestServer } from '@questlog/testkit/server';
import { backUpAndRestore, installationOfEachTest } from './testing/installation.ts';

const at = installationOfEachTest();

it('a restore ends all feeds, because some may have been revoked after the backup (FEED-19)', async () => {
  const clock = new FakeClock();
  const before = await startTestServer({ database: at.database, clock });
  const ada = await before.register();
  const params = { accountId: ada.accountId };
  const body = { view: 'today', as: 'events' } as const;
  const { url } = await ada.api('POST /api/accounts/{accountId}/feeds', { params, body });
  expect((await fetch(url)).status).toBe(200);
  await before.close();

  await backUpAndRestore(at);

  const after = await startTestServer({ database: at.database, clock });
  expect((await fetch(new URL(new URL(url).pathname, after.url))).status).toBe(404);
  const again = await after.signIn(ada);
  expect((await again.api('GET /api/accounts/{accountId}/feeds', { params })).feeds).toEqual([]);
  await after.close();
});
