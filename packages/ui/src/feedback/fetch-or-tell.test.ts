import { afterEach, expect, test, vi } from 'vitest';
import { part } from '../hooks/part.ts';
import { fetchOrTell } from './fetch-or-tell.ts';
import { toast } from './toast-store.ts';

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

test('returns the code of an action, and says nothing (VIEW-60)', async () => {
  expect(await fetchOrTell(part(() => Promise.resolve('code')))).toBe('code');
  expect(toast.snapshot()).toEqual([]);
});

test('tells the person with a toast that the code of an action could not be fetched (VIEW-60)', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(await fetchOrTell(part(() => Promise.reject(new Error('offline'))))).toBeUndefined();
  expect(toast.snapshot().map(({ type, message }) => [type, message])).toEqual([
    [
      'error',
      "This couldn't be done: a part of the app isn't loaded. Check your connection, then try again.",
    ],
  ]);
});
