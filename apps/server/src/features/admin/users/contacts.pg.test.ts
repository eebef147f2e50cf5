import { expect, it, vi } from 'vitest';
import { CONTACT_REJECTIONS, CONTACTS_AN_HOUR } from '@questlog/domain/admin/staff-rules';
import { Browser } from '@questlog/testkit/browser';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();

const idOf = ({ user }: TestUser) => ({ params: { id: user.id } });

const staff = async (role: 'admin' | 'support') => server.makeAdmin(await server.register(), role);

const reset = (by: TestUser, user: TestUser) =>
  by.api('POST /api/admin/users/{id}/reset-password', idOf(user));
const mail = (by: TestUser, user: TestUser) =>
  by.api('POST /api/admin/users/{id}/send-email', {
    ...idOf(user),
    body: { subject: 'News', body: 'Text' },
  });
const rejected = (message: string) => ({
  status: 429,
  code: 'too_many_requests',
  message,
  retryAfter: expect.any(Number),
});

it('a user gets at most five emails of each kind an hour from all admins together (ADMIN-69, V2.3.2)', async () => {
  const [one, other] = [await staff('support'), await staff('admin')];
  const [ada, bob] = [await server.register(), await server.register()];
  for (const send of [reset, mail]) {
    const requested = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => send(index % 2 === 0 ? one : other, ada)),
    );
    expect(requested.filter(({ status }) => status === 'fulfilled')).toHaveLength(CONTACTS_AN_HOUR.toUser);
    await expect(send(one, ada)).rejects.toMatchObject(rejected(CONTACT_REJECTIONS.toUser));
    await send(one, bob);
  }
  server.clock.advance({ hours: 1 });
  await reset(await staff('support'), ada);
});

it('rejects HTML email from support with 403 even above the rate limit (ADMIN-69)', async () => {
  const by = await staff('support');
  const ada = await server.register();
  for (let sent = 0; sent < CONTACTS_AN_HOUR.toUser; sent += 1) await mail(by, ada);
  await expect(mail(by, ada)).rejects.toMatchObject(rejected(CONTACT_REJECTIONS.toUser));
  const html = by.api('POST /api/admin/users/{id}/send-email', {
    ...idOf(ada),
    body: { subject: 'News', body: '<p>Text</p>', isHtml: true },
  });
  await expect(html).rejects.toMatchObject({ status: 403, code: 'forbidden' });
});

it('emails that the user requested do not count towards the limit for admins (ADMIN-69)', async () => {
  const ada = await server.register();
  for (let time = 0; time < 6; time += 1) {
    const browser = new Browser();
    const page = await browser.open(`${server.url}/idp/forgot-password`);
    await browser.submit(page, { email: ada.email });
  }
  await vi.waitFor(() => expect(server.mailbox.to(ada.email).length).toBeGreaterThanOrEqual(5), 5_000);
  await reset(await staff('support'), ada);
  const texts = () => server.mailbox.to(ada.email).map(({ text }) => text);
  const ofStaff = expect.stringContaining('The administrators of this Questlog server ask you');
  await vi.waitFor(() => expect(texts()).toContainEqual(ofStaff), 5_000);
});

it('limits each admin to a hundred emails an hour (ADMIN-69)', async () => {
  const by = await staff('support');
  const hour = new Date(server.clock.now().round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString());
  await server.database.pool.query(
    "insert into client_rates (scope, client, window_at, hits) values ('contacts-by', $1, $2, $3)",
    [by.user.id, hour, CONTACTS_AN_HOUR.byAdmin - 1],
  );
  await mail(by, await server.register());
  await expect(mail(by, await server.register())).rejects.toMatchObject(rejected(CONTACT_REJECTIONS.byAdmin));
  await mail(await staff('support'), await server.register());
});

it('rejected emails do not count towards the limit (ADMIN-69)', async () => {
  const by = await staff('support');
  const ada = await server.register();
  await server.database.pool.query('update users set deactivated_at = now() where id = $1', [ada.user.id]);
  for (let time = 0; time < 7; time += 1) {
    await expect(reset(by, ada)).rejects.toMatchObject({ status: 409 });
  }
  await server.database.pool.query('update users set deactivated_at = null where id = $1', [ada.user.id]);
  await reset(by, ada);
});
