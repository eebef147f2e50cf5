import { expect, it } from 'vitest';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();

async function join(member: TestUser, owner: TestUser, role: string, status = 'Active'): Promise<void> {
  await server.database.pool.query(
    `insert into members (account_id, user_id, id, role, status, joined_at)
     values ($1, $2, gen_random_uuid(), $3, $4, now())`,
    [owner.accountId, member.user.id, role, status],
  );
}

function of({ accountId }: TestUser) {
  return { params: { accountId } };
}

it('lists accounts with role, seats and the features of their plan (ACCOUNT-2)', async () => {
  const ada = await server.register({ firstName: 'Ada' });
  const grace = await server.register({ firstName: 'Grace' });
  await join(ada, grace, 'Member');
  const accounts = await ada.api('GET /api/accounts');
  expect(accounts).toHaveLength(2);
  expect(accounts).toContainEqual({
    id: grace.accountId,
    name: "Grace's Account",
    accountType: 'Personal',
    subscriptionTier: 'PersonalFree',
    userRole: 'Member',
    usedSeats: 2,
    maxSeats: 1,
    features: { taggingEnabled: false, maxProjects: 3, maxTotalTasks: 50 },
    paymentFailed: false,
    updatedAt: expect.stringMatching(/Z$/),
  });
  expect(await ada.api('GET /api/accounts/{accountId}', of(ada))).toMatchObject({ userRole: 'Owner' });
});

it('answers 404 for an account in which the caller has no Active membership (ACCOUNT-2)', async () => {
  const ada = await server.register();
  const grace = await server.register();
  const mary = await server.register();
  await join(mary, grace, 'Admin', 'Suspended');
  for (const { api } of [ada, mary]) {
    await expect(api('GET /api/accounts/{accountId}', of(grace))).rejects.toMatchObject({ status: 404 });
    await expect(
      api('PUT /api/accounts/{accountId}', { ...of(grace), body: { name: 'Mine' } }),
    ).rejects.toMatchObject({ status: 404 });
  }
  await expect(
    ada.api('GET /api/accounts/{accountId}', { params: { accountId: "' or 1=1" } }),
  ).rejects.toMatchObject({ status: 404 });
});

it('the Owner and Admins can rename an account, but Members cannot (ACCOUNT-5)', async () => {
  const ada = await server.register();
  const [admin, member] = [await server.register(), await server.register()];
  await join(admin, ada, 'Admin');
  await join(member, ada, 'Member');
  const rename = (user: TestUser, name: string) =>
    user.api('PUT /api/accounts/{accountId}', { ...of(ada), body: { name } });
  expect(await rename(ada, '  Home  ')).toMatchObject({ name: 'Home', userRole: 'Owner' });
  expect(await rename(admin, 'Work')).toMatchObject({ name: 'Work', userRole: 'Admin' });
  await expect(rename(member, 'Play')).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  await expect(rename(ada, '   ')).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'name', message: 'Account name is required' }],
  });
});

it('the X-Account-Id header selects an account and rejects non-members (ACCOUNT-6)', async () => {
  const ada = await server.register();
  const grace = await server.register();
  const requested = { headers: { 'x-account-id': grace.accountId } };
  await expect(ada.api('GET /api/tasks', requested)).rejects.toMatchObject({
    status: 403,
    code: 'access_denied',
  });
  await join(ada, grace, 'Member');
  await expect(ada.api('GET /api/tasks', requested)).resolves.toEqual([]);
});

it('an account reports the features of its plan (ACCOUNT-9, ACCOUNT-46)', async () => {
  const ada = await server.register();
  const free = await ada.api('GET /api/accounts/{accountId}/features', of(ada));
  expect(free.taggingEnabled).toBe(false);
  expect(free.features).toHaveLength(7);
  expect(free.features.every((feature) => !feature.hasAccess && feature.canUpgrade)).toBe(true);
  expect(await ada.api('GET /api/accounts/{accountId}/subscription', of(ada))).toEqual({
    tier: 'PersonalFree',
    tierCode: 0,
    name: 'Personal (Free)',
    status: 'active',
  });
  const crew = await ada.api('POST /api/accounts', { body: { name: 'Crew', accountType: 'Team' } });
  const ofCrew = { params: { accountId: crew.id } };
  expect(await ada.api('GET /api/accounts/{accountId}/subscription', ofCrew)).toMatchObject({
    tier: 'PersonalFree',
    name: 'Team (not paid yet)',
  });
  await server.setTier(ada, 'PersonalPro');
  const pro = await ada.api('GET /api/accounts/{accountId}/features', of(ada));
  expect(pro.features.find(({ feature }) => feature === 'REPEATING_TASKS')?.hasAccess).toBe(true);
});

it('an account reports the usage of its limits (ACCOUNT-16)', async () => {
  const ada = await server.register();
  await ada.api('POST /api/tasks', { body: { title: 'One' } });
  expect(await ada.api('GET /api/accounts/{accountId}/usage', of(ada))).toEqual({
    projects: { current: 0, max: 3 },
    tasks: { current: 1, max: 50 },
    seats: { current: 1, max: 1 },
    storage: { current: 0, owned: { current: 0, max: 1_000 } },
  });
  await ada.api('POST /api/tasks', { body: { title: 'Long', notes: 'é'.repeat(20_000) } });
  expect(await ada.api('GET /api/accounts/{accountId}/usage', of(ada))).toMatchObject({
    storage: { current: 0.04 },
  });
});
