import { expect, it } from 'vitest';
import { OWNER_CANNOT_LEAVE } from '@questlog/domain/accounts/member-rules';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();

it('a member who leaves loses access, and their open tasks become unassigned (PEOPLE-16)', async () => {
  const ada = await server.register({ tier: 'TeamPro' });
  const grace = await server.register();
  await server.join(grace, ada);
  const api = server.inAccount(grace, ada.accountId);
  const params = { accountId: ada.accountId };
  const { id } = await api('POST /api/tasks', { body: { title: 'Paint', assigneeId: grace.user.id } });
  const done = await api('POST /api/tasks', { body: { title: 'Call', assigneeId: grace.user.id } });
  await api('POST /api/tasks/{id}/complete', { params: { id: done.id } });
  await api('POST /api/accounts/{accountId}/leave', { params });
  await expect(api('GET /api/tasks/{id}', { params: { id } })).rejects.toMatchObject({ status: 403 });
  await expect(api('POST /api/accounts/{accountId}/leave', { params })).rejects.toMatchObject({
    status: 404,
  });
  expect((await grace.api('GET /api/auth/me')).availableAccounts.map((account) => account.id)).toEqual([
    grace.accountId,
  ]);
  expect(await ada.api('GET /api/tasks/{id}', { params: { id } })).toMatchObject({ assigneeId: null });
  expect(await ada.api('GET /api/tasks/{id}', { params: { id: done.id } })).toMatchObject({
    assigneeId: grace.user.id,
  });
  const { events } = await ada.api('GET /api/tasks/{id}/activity', { params: { id } });
  expect(events[0]).toMatchObject({
    kind: 'assigned',
    from: grace.user.id,
    to: null,
    actor: { userId: grace.user.id },
  });
  await server.notices.make();
  const { notifications } = await ada.api('GET /api/notifications');
  expect(notifications[0]).toMatchObject({
    type: 12,
    title: expect.stringMatching(/^1 task of .* has nobody now$/),
  });
});

it('the Owner cannot leave, and strangers find no account (PEOPLE-16)', async () => {
  const [ada, eve] = [await server.register({ tier: 'TeamPro' }), await server.register()];
  const params = { accountId: ada.accountId };
  await expect(ada.api('POST /api/accounts/{accountId}/leave', { params })).rejects.toMatchObject({
    status: 409,
    message: OWNER_CANNOT_LEAVE,
  });
  await expect(eve.api('POST /api/accounts/{accountId}/leave', { params })).rejects.toMatchObject({
    status: 404,
  });
});
