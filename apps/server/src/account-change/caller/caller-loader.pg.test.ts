import { serverForTests } from '@questlog/testkit/server';
import { newId } from '@questlog/domain/uuid';
import { expect, it } from 'vitest';
import { CallerLoader, type RequestedCaller } from './caller-loader.ts';

const server = await serverForTests();
const [ada, bob] = await Promise.all([server.register(), server.register()]);

const requested = (userId: string, more: Partial<RequestedCaller> = {}): RequestedCaller => ({
  userId,
  sessionId: null,
  accountId: null,
  key: null,
  now: new Date(server.clock.now().epochMilliseconds),
  ...more,
});

it("returns each caller's own row when loading several callers in one batch", async () => {
  const loads = new CallerLoader(server.database.pool);
  const [ofAda, ofBob, ofNobody, withBobs, ofAdaAgain] = await Promise.all([
    loads.load(requested(ada.user.id)),
    loads.load(requested(bob.user.id)),
    loads.load(requested(newId(0))),
    loads.load(requested(ada.user.id, { accountId: bob.accountId })),
    loads.load(requested(ada.user.id, { key: `it's-"quoted",{braced}-and-\\escaped` })),
  ]);
  expect(ofAda).toMatchObject({ account_id: ada.accountId, role: 'Owner', session_live: true });
  expect(ofBob).toMatchObject({ account_id: bob.accountId, role: 'Owner' });
  expect(ofNobody).toBeUndefined();
  expect(withBobs).toMatchObject({ account_id: bob.accountId, role: null, member_status: null });
  expect(ofAdaAgain).toMatchObject({ account_id: ada.accountId, status: null });
});

it('a database error rejects all callers of a batch, but not those of the next batch', async () => {
  const loads = new CallerLoader(server.database.pool);
  const bad = loads.load(requested('no id at all'));
  const beside = loads.load(requested(ada.user.id));
  await expect(bad).rejects.toThrow();
  await expect(beside).rejects.toThrow();
  expect(await loads.load(requested(ada.user.id))).toMatchObject({ account_id: ada.accountId });
});

it("keeps a user's chosen time zone, whatever zone the device reports, until the user clears it (IDENTITY-43)", async () => {
  const dora = await server.register();
  const zone = async () =>
    (await new CallerLoader(server.database.pool).load(requested(dora.user.id)))?.time_zone;
  const from = (source: string) =>
    server.call({ authorization: `Bearer ${dora.tokens.accessToken}`, 'x-time-zone': source });
  const choose = (timeZone: string | null) =>
    from('Europe/Berlin')('PUT /api/auth/preferences', { body: { timeZone } });
  expect(await choose('asia/TOKYO')).toMatchObject({ timeZone: 'Asia/Tokyo' });
  await from('America/New_York')('GET /api/auth/me');
  expect(await zone()).toBe('Asia/Tokyo');
  expect(await choose(null)).toMatchObject({ timeZone: null });
  await from('America/New_York')('GET /api/auth/me');
  expect(await zone()).toBe('America/New_York');
});

it("stores a time zone's canonical name, whatever its letter case (DATE-5)", async () => {
  const cleo = await server.register();
  for (const zone of ['europe/BERLIN', 'EUROPE/berlin']) {
    await server.call({ authorization: `Bearer ${cleo.tokens.accessToken}`, 'x-time-zone': zone })(
      'GET /api/auth/me',
    );
    expect(await new CallerLoader(server.database.pool).load(requested(cleo.user.id))).toMatchObject({
      time_zone: 'Europe/Berlin',
    });
  }
});

it.each(['Etc/Unknown', 'UTC+3', '+03:00', 'Mars/Base', ''])(
  'answers GET /api/auth/me with the last known time zone as fallbackTimeZone if X-Time-Zone is %j (DATE-19)',
  async (zone) => {
    const finn = await server.register();
    const from = (source: string) =>
      server.call({ authorization: `Bearer ${finn.tokens.accessToken}`, 'x-time-zone': source });
    expect((await from(zone)('GET /api/auth/me')).fallbackTimeZone).toBe('UTC');
    expect((await from('Asia/Tokyo')('GET /api/auth/me')).fallbackTimeZone).toBeNull();
    expect((await from(zone)('GET /api/auth/me')).fallbackTimeZone).toBe('Asia/Tokyo');
  },
);
