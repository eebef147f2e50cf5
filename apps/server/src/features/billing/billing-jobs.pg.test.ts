import { expect, it, vi } from 'vitest';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { createLog } from '../../platform/log/log.ts';
import { unannounced } from '../../account-change/announcer.ts';
import { billingJobs, reconcile, notifyEnds } from './billing.jobs.ts';
import { buy } from './testing/billing.ts';

const server = await serverForTests();
// Disable all webhooks, so that the server receives no events.
const { stripe, webhookSecret } = server.payments;
await webhookSecret();
for (const { id } of (await stripe.webhookEndpoints.list()).data) {
  await stripe.webhookEndpoints.update(id, { disabled: true });
}

const tierOf = async ({ api, accountId }: TestUser) =>
  (await api('GET /api/accounts/{accountId}', { params: { accountId } })).subscriptionTier;

const run = (job: typeof reconcile): Promise<void> => server.jobs.enqueue(server.database.pool, job, {});

/** Returns the server's handler for a job, so that a test can abort it. */
const handlerOf = ({ name }: typeof reconcile) =>
  billingJobs({
    pool: server.database.pool,
    payments: server.payments,
    clock: server.clock,
    log: createLog('silent'),
    live: unannounced,
    mailer: { send: async () => {}, close: () => {} },
    publicUrl: server.url,
  }).find((job) => job.name === name);

it('an interrupted reconciliation resumes at the next account, and starts from the first account after a complete run', async () => {
  const { pool } = server.database;
  for (let n = 0; n < 3; n += 1) {
    const { api } = await server.register();
    await api('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } });
  }
  const reconciling = handlerOf(reconcile);
  /** Runs a reconciliation pass and aborts it after one account. */
  const readOne = async (): Promise<void> => {
    const { signal } = new AbortController();
    let calls = 0;
    signal.throwIfAborted = () => {
      calls += 1;
      if (calls > 1) throw new Error('out of time');
    };
    await expect(reconciling?.handle({}, server.jobs, signal)).rejects.toThrow('out of time');
  };
  const requestCounts = async () =>
    (await pool.query<{ asked: number }>('select asked from account_billing order by account_id')).rows.map(
      (row) => row.asked,
    );
  expect(await requestCounts()).toEqual([1, 1, 1]);
  for (let pass = 0; pass < 4; pass += 1) await readOne();
  expect(await requestCounts()).toEqual([3, 2, 2]);
});

it('reconciliation finds a subscription whose events were lost (BILLING-12)', async () => {
  const user = await server.register();
  await buy(user, 'PersonalPro');
  expect(await tierOf(user)).toBe('PersonalFree');
  await run(reconcile);
  await vi.waitFor(async () => expect(await tierOf(user)).toBe('PersonalPro'), { timeout: 15_000 });
  const { subscriptionId } = await user.api('GET /api/billing');
  await server.payments.stripe.subscriptions.cancel(subscriptionId ?? '');
  await run(reconcile);
  await vi.waitFor(async () => expect(await tierOf(user)).toBe('PersonalFree'), { timeout: 15_000 });
});

it('reconciliation repairs billing after restoring an old backup (BILLING-12)', async () => {
  const user = await server.register();
  const sessionId = await buy(user, 'PersonalPro');
  await user.api('POST /api/billing/checkout/verify', { body: { sessionId } });
  // Reset the account to its state before the renewal, as if an older backup had been restored.
  await server.database.pool.query(
    `update accounts set tier = 'PersonalFree', paid_tier = 'PersonalFree' where id = $1`,
    [user.accountId],
  );
  await server.database.pool.query(
    `update account_billing set status = 'past_due', price_id = null, asked = 0, written = 0 where account_id = $1`,
    [user.accountId],
  );
  await run(reconcile);
  await vi.waitFor(async () => expect(await tierOf(user)).toBe('PersonalPro'), { timeout: 15_000 });
  expect(await user.api('GET /api/billing')).toMatchObject({ status: 'active' });
});

/**
 * Creates a user whose subscription ends soon. Returns the user, the end date, and the user's notifications
 * about it.
 */
async function somebodyLeaving() {
  const user = await server.register();
  const sessionId = await buy(user, 'PersonalPro');
  await user.api('POST /api/billing/checkout/verify', { body: { sessionId } });
  await user.api('POST /api/billing/cancel');
  const end = Temporal.Instant.from((await user.api('GET /api/billing')).currentPeriodEnd ?? '');
  const notices = async (): Promise<string[]> =>
    (
      await server.database.pool.query<{ message: string }>(
        `select message from notifications where user_id = $1 and title = 'Your subscription ends soon' order by id`,
        [user.user.id],
      )
    ).rows.map(({ message }) => message);
  const goTo = (daysBefore: number): void => {
    const until = server.clock.now().until(end, { largestUnit: 'hours' });
    server.clock.advance({ hours: until.hours - daysBefore * 24 });
  };
  return { notices, goTo };
}

it('notifies seven days and one day before a subscription ends, once each (BILLING-32)', async () => {
  const { notices, goTo } = await somebodyLeaving();
  const on = async (daysBefore: number): Promise<void> => {
    goTo(daysBefore);
    for (let n = 0; n < 2; n += 1) await run(notifyEnds);
    await vi.waitFor(
      async () => {
        const { rows } = await server.database.pool.query(
          `select from jobs.job where name = 'billing-tell-ends' and state < 'completed'`,
        );
        expect(rows).toHaveLength(0);
      },
      { timeout: 15_000 },
    );
  };
  await on(8);
  expect(await notices()).toEqual([]);
  await on(7);
  expect(await notices()).toEqual([expect.stringContaining('ends in 7 days.')]);
  await on(1);
  expect(await notices()).toHaveLength(2);
  expect((await notices())[1]).toContain('ends tomorrow.');
});

it('the next run sends the notifications that were not sent before the job ran out of time', async () => {
  const { notices, goTo } = await somebodyLeaving();
  goTo(1);
  const notifyJob = handlerOf(notifyEnds);
  await expect(notifyJob?.handle({}, server.jobs, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await notices()).toEqual([]);
  await notifyJob?.handle({}, server.jobs, new AbortController().signal);
  expect(await notices()).toEqual([expect.stringContaining('ends tomorrow.')]);
});
