import { serverForTests, type TestUser } from '@questlog/testkit/server';
import type { PoolClient } from 'pg';
import { expect, it, vi } from 'vitest';
import { buy, verify } from './testing/billing.ts';

const HELD = 4711;
const UNCONFIRMED = {
  status: 502,
  code: 'payment_unconfirmed',
  message:
    "We couldn't confirm that yet. We're checking with the payment provider, and your plan shows the outcome in a few minutes.",
};

const server = await serverForTests();
// Disable the webhooks, so that only the server's own jobs can read the late change.
await server.payments.webhookSecret();
const { data } = await server.payments.stripe.webhookEndpoints.list();
for (const { id } of data) await server.payments.stripe.webhookEndpoints.update(id, { disabled: true });
await server.database.pool.query(
  `create function stripe_sandbox.hold() returns trigger language plpgsql as $$
   begin
     perform set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true);
     perform pg_advisory_xact_lock(${HELD});
     return new;
   end $$`,
);
await server.database.pool.query(
  `create trigger hold before insert or update on stripe_sandbox.objects for each row
   when (new.kind = 'subscription') execute function stripe_sandbox.hold()`,
);

/** Makes the provider hold changes of subscriptions until `release` is called. */
async function holdChanges(): Promise<{ release: () => Promise<void> }> {
  const client: PoolClient = await server.database.pool.connect();
  await client.query('select pg_advisory_lock($1)', [HELD]);
  return {
    release: async () => {
      await client.query('select pg_advisory_unlock($1)', [HELD]);
      client.release();
    },
  };
}

async function subscriber(): Promise<TestUser> {
  const user = await server.register();
  await verify(user, await buy(user, 'PersonalPro'));
  return user;
}

const late = async (call: () => Promise<unknown>): Promise<unknown> => {
  const held = await holdChanges();
  try {
    return await call().catch((error: unknown) => error);
  } finally {
    await held.release();
  }
};

const ends = async (user: TestUser): Promise<boolean> =>
  (await user.api('GET /api/billing')).cancelAtPeriodEnd;

it(
  'reads back a cancellation and a reactivation that take effect after the timeout (BILLING-47)',
  { timeout: 120_000 },
  async () => {
    const user = await subscriber();
    expect(await late(() => user.api('POST /api/billing/cancel'))).toMatchObject(UNCONFIRMED);
    await vi.waitFor(async () => expect(await ends(user)).toBe(true), { timeout: 40_000 });
    expect(await late(() => user.api('POST /api/billing/reactivate'))).toMatchObject(UNCONFIRMED);
    await vi.waitFor(async () => expect(await ends(user)).toBe(false), { timeout: 40_000 });
  },
);
