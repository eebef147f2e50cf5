import { expect, it, vi } from 'vitest';
import { serverForTests, startTestServer, type TestUser } from '@questlog/testkit/server';
import { notedOf } from '../../endpoint/admin/testing/admin-calls.ts';
import { countOne } from '../../endpoint/admin/stored-counts.queries.ts';
import { reportingMailer } from '../../platform/mail/mail.ts';
import { buy } from '../billing/testing/billing.ts';

const server = await serverForTests({ env: { LOG_LEVEL: 'fatal' } });
const staff = await server.makeAdmin(await server.register());

const patience = { timeout: 15_000, interval: 50 };

it('the billing overview counts accounts and active subscriptions by tier (ADMIN-60)', async () => {
  const before = await staff.api('GET /api/admin/billing/overview');
  const user = await server.register();
  const granted = await server.register();
  await server.setTier(granted, 'PersonalPro');
  await server.openTeam(user);
  const sessionId = await buy(user, 'PersonalPro');
  await user.api('POST /api/billing/checkout/verify', { body: { sessionId } });
  const after = await staff.api('GET /api/admin/billing/overview');
  expect(after).toEqual({
    totalAccounts: before.totalAccounts + 3,
    activeSubscriptions: before.activeSubscriptions + 1,
    subscriptionsByTier: {
      ...before.subscriptionsByTier,
      PersonalPro: before.subscriptionsByTier.PersonalPro + 1,
    },
    sandbox: true,
    freeAccounts: before.freeAccounts,
    monthlyRevenue: 0,
  });
});

it("lists billed accounts with the provider's state, newest first (ADMIN-60)", async () => {
  const user = await server.register();
  const sessionId = await buy(user, 'PersonalPro');
  await user.api('POST /api/billing/checkout/verify', { body: { sessionId } });
  server.clock.advance({ seconds: 1 });
  const newest = await server.register();
  const list = await staff.api('GET /api/admin/billing/accounts', { query: {} });
  expect(list).toMatchObject({ page: 1, totalIsExact: true });
  expect(list.totalCount).toBe((await staff.api('GET /api/admin/billing/overview')).totalAccounts);
  const { currentPeriodEnd } = await user.api('GET /api/billing');
  expect(list.accounts[0]?.id).toBe(newest.accountId);
  expect(list.accounts.find(({ id }) => id === user.accountId)).toEqual({
    id: user.accountId,
    name: `${user.user.firstName}'s Account`,
    accountType: 'Personal',
    ownerEmail: user.email,
    subscriptionTier: 'PersonalPro',
    status: 'active',
    currentPeriodEnd,
    cancelAtPeriodEnd: false,
    // The sandbox has no page that shows a customer to staff.
    providerUrl: null,
  });
  await user.api('POST /api/billing/cancel');
  const found = await staff.api('GET /api/admin/billing/accounts', { query: { tier: 'PersonalPro' } });
  expect(found.accounts.find(({ id }) => id === user.accountId)?.cancelAtPeriodEnd).toBe(true);
  expect(found.accounts.every(({ subscriptionTier }) => subscriptionTier === 'PersonalPro')).toBe(true);
});

it("finds billed accounts by the start of their name or the Owner's address, without wildcards (ADMIN-60)", async () => {
  const user = await server.register();
  const { accountId } = user;
  await user.api('PUT /api/accounts/{accountId}', {
    params: { accountId },
    body: { name: '100%_Åse\\Works' },
  });
  const search = async (text: string) =>
    (await staff.api('GET /api/admin/billing/accounts', { query: { search: text } })).accounts.map(
      ({ id }) => id,
    );
  expect(await search(' 100%_åse\\w ')).toEqual([accountId]);
  expect(await search(user.email.toUpperCase())).toEqual([accountId]);
  expect(await search('100_')).toEqual([]);
  expect(await search('Works')).toEqual([]);
  expect((await search(' ')).length).toBeGreaterThan(1);
});

it('the last page of billed accounts contains only the remaining rows', async () => {
  const first = await staff.api('GET /api/admin/billing/accounts', { query: { pageSize: 2 } });
  const last = await staff.api('GET /api/admin/billing/accounts', {
    query: { pageSize: 2, page: first.totalPages },
  });
  expect(last.accounts.length).toBe(first.totalCount - 2 * (first.totalPages - 1));
  expect(last.accounts.map(({ id }) => id)).not.toContain(first.accounts[0]?.id);
});

const event = async (customer: string | null): Promise<string> => {
  const { payments, clock, url } = server;
  const id = `evt_${crypto.randomUUID()}`;
  const object =
    customer === null ? { object: 'product', id: 'prod_1' } : { object: 'customer', id: customer };
  const payload = JSON.stringify({ id, object: 'event', type: 'customer.updated', data: { object } });
  const signature = payments.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: await payments.webhookSecret(),
    timestamp: Math.floor(clock.now().epochMilliseconds / 1000),
  });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const response = await fetch(`${url}/api/billing/webhook`, { method: 'POST', headers, body: payload });
  expect(response.status, await response.text()).toBe(200);
  return id;
};
const delivery = async (id: string) =>
  (await staff.api('GET /api/admin/webhooks/deliveries', { query: {} })).deliveries.find(
    (each) => each.id === id,
  );

it('the webhook overview shows the URL of the payment endpoint', async () => {
  expect(await staff.api('GET /api/admin/webhooks/overview')).toEqual({
    data: [
      {
        id: 'payment',
        description: 'Events of the payment provider',
        url: `${server.config.http.publicUrl}/api/billing/webhook`,
      },
    ],
  });
});

it('marks a webhook event as done once its customer is synced, or immediately if it has no customer (ADMIN-61)', async () => {
  const [known, nobody] = [await event('cus_nobody'), await event(null)];
  await vi.waitFor(
    async () => expect(await delivery(known)).toMatchObject({ state: 'done', attempts: 1, error: null }),
    patience,
  );
  expect(await delivery(nobody)).toMatchObject({ state: 'done', attempts: 0, event: 'customer.updated' });
});

it('a failed webhook event shows its error, can be filtered by state and can be replayed (ADMIN-61)', async () => {
  const user = await server.register();
  await user.api('POST /api/billing/portal', {}).catch(() => {});
  const customer = `cus_${crypto.randomUUID()}`;
  await server.database.pool.query(
    `insert into account_billing (account_id, provider, customer_id, updated_at) values ($1, 'sandbox', $2, now())
       on conflict (account_id) do update set customer_id = $2`,
    [user.accountId, customer],
  );
  // Rename the sandbox's schema. Without its tables, the sandbox answers every request with an error.
  await server.database.pool.query('alter schema stripe_sandbox rename to stripe_sandbox_away');
  let id: string;
  try {
    id = await event(customer);
    await vi.waitFor(async () => expect((await delivery(id))?.state).toBe('failed'), patience);
  } finally {
    await server.database.pool.query('alter schema stripe_sandbox_away rename to stripe_sandbox');
  }
  expect((await delivery(id))?.error).toMatch(/^Stripe\w*Error/);
  const failed = await staff.api('GET /api/admin/webhooks/deliveries', { query: { state: 'failed' } });
  expect(failed.deliveries.map((each) => each.id)).toContain(id);
  expect(new Set(failed.deliveries.map(({ state }) => state))).toEqual(new Set(['failed']));
  await staff.api('POST /api/admin/webhooks/deliveries/{event}/replay', { params: { event: id } });
  await vi.waitFor(async () => expect((await delivery(id))?.state).toBe('done'), patience);
  expect((await notedOf(server, staff)).at(-1)).toMatchObject({
    action: 'webhook.replay',
    resource_id: id,
    success: true,
  });
});

it('sends exactly one notification to every user who can sign in, and reports the progress (ADMIN-62, NOTICE-5)', async () => {
  const own = await startTestServer();
  try {
    const admin = await own.makeAdmin(await own.register());
    const [ada, removed] = [await own.register(), await own.register()];
    await own.database.pool.query('update users set deactivated_at = now() where id = $1', [removed.user.id]);
    const text = { title: 'News', message: 'Look.', actionUrl: 'https://questlog.example/news' };
    const made = await admin.api('POST /api/admin/announcements', { body: text });
    expect(made).toMatchObject({ ...text, notified: 0, finishedAt: null });
    own.clock.advance({ seconds: 1 });
    // A new user receives none of the earlier announcements.
    const late = await own.register();
    const listed = async () =>
      (await admin.api('GET /api/admin/announcements', { query: {} })).announcements[0];
    await vi.waitFor(async () => expect((await listed())?.finishedAt).not.toBeNull(), patience);
    const { user } = admin;
    expect(await listed()).toMatchObject({ notified: 2, createdBy: `${user.firstName} ${user.lastName}` });
    const bell = async (user: TestUser) =>
      (await user.api('GET /api/notifications', { query: {} })).notifications;
    expect(await bell(ada)).toMatchObject([
      { type: 7, title: 'News', message: 'Look.', actionUrl: text.actionUrl },
    ]);
    expect(await bell(late)).toEqual([]);
  } finally {
    await own.close();
  }
});

it('an interrupted announcement continues without notifying anyone twice (ADMIN-62)', async () => {
  const users = await Promise.all(Array.from({ length: 3 }, () => server.register()));
  const { id } = await staff.api('POST /api/admin/announcements', {
    body: { title: 'Again', message: 'Once.' },
  });
  const finished = async (): Promise<boolean> => {
    const { announcements } = await staff.api('GET /api/admin/announcements', { query: {} });
    return announcements.find((each) => each.id === id)?.finishedAt !== null;
  };
  await vi.waitFor(async () => expect(await finished()).toBe(true), patience);
  // Simulate a server killed before it recorded the announcement as finished.
  await server.database.pool.query('update announcements set finished_at = null where id = $1', [id]);
  const { rows } = await server.database.pool.query<{ id: string }>(
    `update jobs.job set state = 'failed' where name = 'announce' and data ->> 'id' = $1 returning id`,
    [id],
  );
  await staff.api('POST /api/admin/system/jobs/{id}/retry', { params: { id: rows[0]?.id ?? '' } });
  await vi.waitFor(async () => expect(await finished()).toBe(true), patience);
  for (const user of users) {
    const { notifications } = await user.api('GET /api/notifications', { query: { type: 7 } });
    expect(notifications.map(({ title }) => title)).toEqual(['Again']);
  }
});

it.each(['//elsewhere.example', 'http://questlog.example', 'javascript:alert(1)'])(
  'rejects an announcement that links to %s (NOTICE-16, V3.7.2)',
  async (actionUrl) => {
    await expect(
      staff.api('POST /api/admin/announcements', { body: { title: 'x', message: 'y', actionUrl } }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('A link is') });
  },
);

it('the system state shows version, migration, storage, clients and the last backup (ADMIN-63)', async () => {
  const state = await staff.api('GET /api/admin/system');
  expect(state).toMatchObject({
    version: '0.1.0',
    connectedClients: 0,
    freeBytes: null,
    isStorageFull: false,
    mailFailures: 0,
    lastBackupAt: null,
  });
  expect(state.migration).toMatch(/^\d{3}-/);
  expect(state.databaseBytes).toBeGreaterThan(1_000_000);
  expect(Date.parse(state.startedAt)).toBeLessThanOrEqual(Date.now());
});

it('counts the undelivered emails of the last seven days (ADMIN-63)', async () => {
  const email = { to: 'a@example.org', subject: 's', text: 't', html: 'h' };
  const now = () => new Date(server.clock.now().epochMilliseconds);
  const broken = { send: () => Promise.reject(new Error('no mail server')), close: () => {} };
  const mailer = reportingMailer(broken, () =>
    countOne(server.database.pool, { name: 'mails.failed', now: now() }),
  );
  await expect(mailer.send(email)).rejects.toThrow('no mail server');
  const counted = async (user: TestUser) => (await user.api('GET /api/admin/system')).mailFailures;
  expect(await counted(staff)).toBe(1);
  server.clock.advance({ days: 6 });
  expect(await counted(await server.signIn(staff))).toBe(1);
  server.clock.advance({ days: 1 });
  expect(await counted(await server.signIn(staff))).toBe(0);
});

it('lists failed jobs and retries each of them once (ADMIN-64)', async () => {
  const own = await server.signIn(staff);
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into jobs.job (name, state, completed_on, retry_count, data, output)
       values ('billing-sync-customer', 'failed', now(), 8, '{"customer":"cus_nobody"}', '{"message":"Error: away"}')
       returning id`,
  );
  const id = rows[0]?.id ?? '';
  const { jobsFailed, failedJobs } = await own.api('GET /api/admin/system');
  expect(jobsFailed).toBeGreaterThanOrEqual(1);
  expect(failedJobs[0]).toMatchObject({
    id,
    queue: 'billing-sync-customer',
    state: 'failed',
    attempts: 9,
    error: 'Error: away',
  });
  const retry = () => own.api('POST /api/admin/system/jobs/{id}/retry', { params: { id } });
  const again = await retry();
  expect(again).toMatchObject({ queue: 'billing-sync-customer', state: 'waiting', attempts: 1 });
  await expect(retry()).rejects.toMatchObject({ status: 404 });
  const state = async () =>
    (await server.database.pool.query('select state from jobs.job where id = $1', [again.id])).rows;
  await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'completed' }]), patience);
});
