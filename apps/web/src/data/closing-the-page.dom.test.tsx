import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeServer } from './testing/fake-server.ts';
import { testPages } from './testing/pages.ts';

const pages = testPages();

afterEach(() => vi.restoreAllMocks());

/** Opens a page whose database is full and whose server is unreachable, and makes a change. */
async function changeOnlyInMemory() {
  const far = new FakeServer();
  const page = pages.start(far);
  await waitFor(() => expect(page.store.task('t1')?.title).toBe('Stored'));
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No space', 'QuotaExceededError');
  });
  far.isDown = true;
  page.commands.createTask({ title: 'New' });
  await waitFor(() => expect(page.queue.isSafe.get()).toBe(false));
  return { far, page, full };
}

function confirmsBeforeLeaving(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('asks for confirmation if the page closes before a change in memory was sent (OFFLINE-51)', async () => {
  const { far, page } = await changeOnlyInMemory();
  expect(confirmsBeforeLeaving()).toBe(true);
  far.isDown = false;
  await page.retry();
  await waitFor(async () => expect(await page.queue.waiting()).toEqual([]));
  expect(confirmsBeforeLeaving()).toBe(false);
});

it('asks for confirmation if the page closes before a change in memory was stored (OFFLINE-51)', async () => {
  const { page, full } = await changeOnlyInMemory();
  expect(confirmsBeforeLeaving()).toBe(true);
  full.mockRestore();
  expect(await page.queue.waiting()).toHaveLength(1);
  expect(confirmsBeforeLeaving()).toBe(false);
});

it('does not ask for confirmation if the page closes after the user has signed out despite the warning (OFFLINE-51)', async () => {
  const { page } = await changeOnlyInMemory();
  await page.session.signOut();
  expect(confirmsBeforeLeaving()).toBe(false);
});
