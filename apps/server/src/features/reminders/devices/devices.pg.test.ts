import { expect, it } from 'vitest';
import { pushServiceForTests } from '@questlog/testkit/push-service';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { PUSH_ENV, reminderTools } from '../testing/reminder-tools.ts';
import { ensurePushKeys } from './push-keys.ts';

const server = await serverForTests({ env: PUSH_ENV });
const service = await pushServiceForTests();
const { device, lasting, task, at } = reminderTools(server);

const KEYS = service.subscribe('keys').keys;
const KNOWN = 'https://fcm.googleapis.com/fcm/send/abc';

const register = ({ tokens }: TestUser, body: object) =>
  fetch(`${server.url}/api/push/subscriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const devicesOf = async ({ api }: TestUser) => (await api('GET /api/push/subscriptions')).subscriptions;

it('all servers use the same keys, which are created once (REMINDER-27)', async () => {
  const { pool } = server.database;
  await pool.query('delete from push_keys');
  const keys = await Promise.all(Array.from({ length: 4 }, () => ensurePushKeys(pool, new Date(0))));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  const ada = await server.register();
  const { publicKey } = await ada.api('GET /api/push/key');
  expect(publicKey).toBe(keys[0]?.publicKey);
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
});

it('registers a device once per endpoint, and never answers its keys (REMINDER-20)', async () => {
  const ada = await server.register();
  const body = { endpoint: `${KNOWN}1`, keys: KEYS, deviceName: 'Firefox on Linux' };
  const first = await register(ada, body);
  expect(first.status).toBe(201);
  const made = (await first.json()) as { id: string };
  expect(made).toEqual({
    id: expect.any(String) as string,
    endpoint: `${KNOWN}1`,
    deviceName: 'Firefox on Linux',
    kinds: expect.arrayContaining(['reminder', 'TeamInvitation']) as string[],
    createdAt: '2026-01-15T12:00:00.000Z',
    lastOkAt: null,
    disabledReason: null,
    isCurrent: true,
  });
  const again = await register(ada, { ...body, deviceName: 'Firefox' });
  expect([again.status, await again.json()]).toMatchObject([200, { id: made.id, deviceName: 'Firefox' }]);
  expect(JSON.stringify(await devicesOf(ada))).not.toContain(KEYS.p256dh);
});

it('an endpoint that another user registers becomes theirs (REMINDER-20)', async () => {
  const [ada, ben] = await Promise.all([server.register(), server.register()]);
  const id = await device(ada, service, 'shared');
  await ada.api('PATCH /api/push/subscriptions/{id}', { params: { id }, body: { kinds: [] } });
  expect(await device(ben, service, 'shared')).toBe(id);
  expect(await devicesOf(ada)).toEqual([]);
  expect(await devicesOf(ben)).toMatchObject([
    { id, kinds: expect.arrayContaining(['reminder']) as string[] },
  ]);
});

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=abc',
  'https://127.0.0.1:8443/abc',
  'http://localhost/abc',
])('accepts a device at %s (REMINDER-21)', async (endpoint) => {
  const ada = await server.register();
  expect((await register(ada, { endpoint, keys: KEYS, deviceName: 'x' })).status).toBe(201);
});

it.each([
  'https://push.example.org/abc',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.example.org/abc',
  'https://push.apple.com.example.org/abc',
  'https://example.org/.push.apple.com',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://169.254.169.254/abc',
  'https://[::1]/abc',
  'javascript:alert(1)',
  'fcm.googleapis.com/abc',
  'https://.push.apple.com/abc',
  'https://fcm.googleapis.com/\u0000',
  'https://fcm.googleapis.com/\r\nabc',
  'https://fcm.googleapis.com/\ud800',
  '',
])('rejects a device at %j (REMINDER-21)', async (endpoint) => {
  const ada = await server.register();
  const response = await register(ada, { endpoint, keys: KEYS, deviceName: 'x' });
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ field: 'endpoint' }] }]);
});

it.each([
  [{ keys: { ...KEYS, p256dh: 'AAAA' } }, 'keys.p256dh'],
  [
    { keys: { ...KEYS, p256dh: Buffer.from([4, ...Buffer.alloc(64, 1)]).toString('base64url') } },
    'keys.p256dh',
  ],
  [{ keys: { ...KEYS, p256dh: `${KEYS.p256dh}!` } }, 'keys.p256dh'],
  [{ keys: { ...KEYS, auth: Buffer.alloc(15).toString('base64url') } }, 'keys.auth'],
  [{ keys: { ...KEYS, auth: '' } }, 'keys.auth'],
  [{ keys: { auth: KEYS.auth } }, 'keys.p256dh'],
  [{ deviceName: ' ' }, 'deviceName'],
  [{ deviceName: 'x'.repeat(101) }, 'deviceName'],
])('rejects a device with %j (REMINDER-21)', async (wrong, field) => {
  const ada = await server.register();
  const response = await register(ada, { endpoint: KNOWN, keys: KEYS, deviceName: 'x', ...wrong });
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ field }] }]);
});

it('the 21st device replaces the one that was used longest ago (REMINDER-20)', async () => {
  const ada = lasting(await server.register());
  for (let count = 0; count < 20; count += 1) {
    await device(ada, service, `many ${count}`);
    server.clock.advance({ minutes: 1 });
  }
  // Using the oldest one makes the next one the oldest.
  await device(ada, service, 'many 0');
  server.clock.advance({ minutes: 1 });
  await device(ada, service, 'many 20');
  const names = (await devicesOf(ada)).map(({ deviceName }) => deviceName);
  expect(names).toHaveLength(20);
  expect(names).not.toContain('many 1');
  expect(names).toContain('many 0');
});

it('devices that register at the same time are all answered, and 20 of them stay (REMINDER-20)', async () => {
  const ada = await server.register();
  const names = Array.from({ length: 25 }, (_, count) => `crowd ${count}`);
  await Promise.all(names.map((name) => device(ada, service, name)));
  expect(await devicesOf(ada)).toHaveLength(20);
});

it('a device without the kind "reminder" gets none (REMINDER-20)', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const ada = lasting(await server.register());
  const id = await device(ada, service, 'quiet');
  const kinds = ['TeamInvitation'] as const;
  expect(
    await ada.api('PATCH /api/push/subscriptions/{id}', { params: { id }, body: { kinds: [...kinds] } }),
  ).toMatchObject({ kinds });
  await task(ada, '2026-01-15 12:30');
  await at('2026-01-15T12:30:00Z');
  expect(service.to('quiet')).toEqual([]);
});

it("another user's device is not found (REMINDER-20, V8.2.2)", async () => {
  const [ada, ben] = await Promise.all([server.register(), server.register()]);
  const id = await device(ada, service, 'hers');
  const notFound = { status: 404, code: 'not_found' };
  const params = { id };
  await expect(ben.api('GET /api/push/subscriptions/{id}', { params })).rejects.toMatchObject(notFound);
  await expect(ben.api('DELETE /api/push/subscriptions/{id}', { params })).rejects.toMatchObject(notFound);
  await expect(
    ben.api('PATCH /api/push/subscriptions/{id}', { params, body: { kinds: [] } }),
  ).rejects.toMatchObject(notFound);
  await expect(ben.api('POST /api/push/test', { body: { subscriptionId: id } })).rejects.toMatchObject(
    notFound,
  );
  expect(await devicesOf(ada)).toHaveLength(1);
});

it('a session that ends takes its devices along, and no others (REMINDER-25)', async () => {
  const ada = await server.register();
  const elsewhere = await server.signIn(ada);
  await device(ada, service, 'here');
  await device(elsewhere, service, 'there');
  await ada.api('DELETE /api/auth/sessions');
  expect((await devicesOf(ada)).map(({ deviceName }) => deviceName)).toEqual(['here']);
  await server.call()('POST /api/auth/logout', { body: { refreshToken: ada.tokens.refreshToken } });
  expect(await devicesOf(await server.signIn(ada))).toEqual([]);
});
