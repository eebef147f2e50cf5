import { expect, it, vi } from 'vitest';
import { systemClock } from './engine/browser/clock.ts';
import { FakeServer } from './testing/fake-server.ts';
import { testPages } from './testing/pages.ts';

const pages = testPages();

/** In Berlin it is the evening of March 2, in Tokyo already March 3. */
const device = { ...systemClock, timeZone: () => 'Europe/Berlin', now: () => Date.UTC(2026, 2, 2, 16) };

it.each([
  [null, 'Europe/Berlin', '2026-03-02'],
  ['Asia/Tokyo', 'Asia/Tokyo', '2026-03-03'],
  // The user selected this zone in a newer browser. This one does not support it.
  ['Mars/Olympus', 'Europe/Berlin', '2026-03-02'],
])(
  'if the user has selected the time zone %j, the current day is that of the zone %s (IDENTITY-43)',
  async (timeZone, zone, today) => {
    const far = new FakeServer();
    far.timeZone = timeZone;
    const data = pages.start(far, { clock: device });
    await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
    expect([data.store.timeZone, data.store.today]).toEqual([zone, today]);
    expect(far.sent.find(({ route }) => route === 'GET /api/changes')?.timeZone).toBe(zone);
  },
);

it('a time zone that the user selects while the page is open applies immediately', async () => {
  const far = new FakeServer();
  const data = pages.start(far, { clock: device });
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  far.timeZone = 'Asia/Tokyo';
  await data.session.reloadUser();
  expect(data.store.today).toBe('2026-03-03');
});

it.each(['Etc/Unknown', 'UTC+3', '+03:00'])(
  "a device in the unknown time zone %s sends no zone and uses the server's fallback zone (DATE-19)",
  async (zone) => {
    const far = new FakeServer();
    far.fallbackTimeZone = 'Asia/Tokyo';
    const data = pages.start(far, { clock: { ...device, timeZone: () => zone } });
    await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
    expect([data.store.timeZone, data.store.today]).toEqual(['Asia/Tokyo', '2026-03-03']);
    expect(far.sent.map(({ timeZone }) => timeZone)).not.toContain(zone);
  },
);

it('a device in a zone unknown to the server sends that zone only with the request that loads the user (DATE-19)', async () => {
  const far = new FakeServer();
  far.fallbackTimeZone = 'Asia/Tokyo';
  const data = pages.start(far, { clock: device });
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  const zoneOf = (routeName: string) => far.sent.find(({ route }) => route === routeName)?.timeZone;
  expect(zoneOf('GET /api/auth/me')).toBe('Europe/Berlin');
  expect(zoneOf('GET /api/changes')).toBe('Asia/Tokyo');
});

it('uses UTC for the current day if no time zone is known (DATE-19)', async () => {
  const data = pages.start(new FakeServer(), { clock: { ...device, timeZone: () => '+03:00' } });
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  expect(data.store.timeZone).toBe('UTC');
});

it("determines the current day from the server's time if the device's clock is a day ahead (DATE-1)", async () => {
  const far = new FakeServer();
  const received = far.fetch;
  const dated: typeof fetch = async (input, init) => {
    const response = await received(input, init);
    response.headers.set('date', new Date(Date.UTC(2026, 2, 1, 16)).toUTCString());
    return response;
  };
  const data = pages.start(Object.assign(far, { fetch: dated }), { clock: device });
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  expect(data.store.today).toBe('2026-03-01');
});
