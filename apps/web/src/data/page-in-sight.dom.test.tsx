import { expect, it, vi } from 'vitest';
import { TestClock } from './engine/browser/testing/clock.ts';
import { createDurableSession } from './engine/session/durable-session.ts';
import { sessionOf } from './engine/session/testing/provider.ts';
import { FakeServer, signedInPage } from './testing/fake-server.ts';
import { testPages } from './testing/pages.ts';

const pages = testPages();

async function shownPage() {
  const page = signedInPage();
  const data = pages.start(new FakeServer(), { page });
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  return { page, data };
}

it('a page that becomes visible stays covered until it knows who is signed in (IDENTITY-23)', async () => {
  const { page } = await shownPage();
  document.dispatchEvent(new Event('visibilitychange'));
  // Check during the event: the browser paints afterwards.
  expect(page.covers).toEqual([true]);
  await vi.waitFor(() => expect(page.covers).toEqual([true, false]));
  // Simulate a page restored from the back/forward cache.
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(page.covers).toEqual([true, false, true]);
});

it('a page that becomes visible stays covered and reloads if a different user has signed in (IDENTITY-23)', async () => {
  const { page, data } = await shownPage();
  await createDurableSession().signIn(sessionOf(new TestClock(Date.now()), 'another'));
  const seen: boolean[] = [];
  data.session.subscribe(() => seen.push(page.covers.at(-1) ?? false));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(page.reloads).toBe(1));
  // The session ended while the page was hidden.
  expect(data.session.state.user).toBeNull();
  expect(seen[0]).toBe(true);
});
