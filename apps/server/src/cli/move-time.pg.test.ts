import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { buy } from '../features/billing/testing/billing.ts';
import { createLog } from '../platform/log/log.ts';
import { moveTime } from './move-time.ts';

const server = await serverForTests();

const move = (target: string, text: string): Promise<string> =>
  moveTime(
    {
      config: server.config,
      log: createLog('error'),
      pool: server.database.pool,
      url: server.database.url,
    },
    target,
    text,
  );

it('creates twelve monthly invoices when the clock is moved 364 days ahead (BILLING-24)', async () => {
  const user = await server.register();
  await expect(move(user.email, '30')).rejects.toThrow('has no purchases');
  const sessionId = await buy(user, 'PersonalPro');
  await user.api('POST /api/billing/checkout/verify', { body: { sessionId } });
  // The command uses the machine's clock, but the test server's clock is frozen.
  const from = Date.parse((await user.api('GET /api/billing')).currentPeriodStart ?? '');
  const until = new Date(from + 364 * 86_400_000).toISOString().slice(0, 10);
  expect(await move(user.email, until)).toBe(until);
  expect(await user.api('GET /api/billing/invoices')).toHaveLength(12);
});

it.each(['next year', '12.5', '2027-13-40'])('rejects %s as a target time', async (text) => {
  await expect(move('nobody@example.org', text)).rejects.toThrow('is neither a number of days');
});
