import { expect, it, vi } from 'vitest';
import { systemClock } from './engine/browser/clock.ts';
import { FarSide } from './test-far-side.ts';
import { testPages } from './test-pages.ts';

const pages = testPages();

/** On the device's wall it is the evening before midnight; in Tokyo it is the next day. */
const device = { ...systemClock, timeZone: () => 'Europe/Berlin', now: () => Date.UTC(2026, 2, 2, 16) };

it.each([
  [null, 'Europe/Berlin', '2026-03-02'],
  ['Asia/Tokyo', 'Asia/Tokyo', '2026-03-03'],
  // What a newer browser of the person knows, and this one does not.
  ['Mars/Olympus', 'Europe/Berlin', '2026-03-02'],
])('where the person has chosen %j days are of %s', async (timeZone, zone, today) => {
  const far = new FarSide();
  far.timeZone = timeZone;
  const data = pages.start(far, { clock: device });
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  expect([data.store.timeZone, data.store.today]).toEqual([zone, today]);
  expect(far.sent.find(({ route }) => route === 'GET /api/changes')?.timeZone).toBe(zone);
});

it('a zone that is chosen while the page is open holds at once', async () => {
  const far = new FarSide();
  const data = pages.start(far, { clock: device });
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  far.timeZone = 'Asia/Tokyo';
  await data.session.reloadUser();
  expect(data.store.today).toBe('2026-03-03');
});

it('takes the day from the server where the clock of the device is a day ahead', async () => {
  const far = new FarSide();
  const answer = far.fetch;
  const dated: typeof fetch = async (input, init) => {
    const response = await answer(input, init);
    response.headers.set('date', new Date(Date.UTC(2026, 2, 1, 16)).toUTCString());
    return response;
  };
  const data = pages.start(Object.assign(far, { fetch: dated }), { clock: device });
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  expect(data.store.today).toBe('2026-03-01');
});
