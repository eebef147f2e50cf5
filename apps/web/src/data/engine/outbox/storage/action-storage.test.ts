import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { FORMATS, queuedAction } from '../testing/outbox.ts';
import { createActionStorage } from './action-storage.ts';

const ACTION = queuedAction('key');

it('commits each write immediately, so that closing the tab loses nothing (OFFLINE-20)', async () => {
  const storage = createActionStorage({ formats: FORMATS, name: 'committed-at-once' });
  await storage.all('u');
  const order: string[] = [];
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (
    this: IDBTransaction,
  ) {
    order.push('commit asked for');
    commit.mockRestore();
    this.commit();
  });
  const add = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
  ) {
    add.mockRestore();
    const request = this.put(value);
    request.addEventListener('success', () => order.push('written'));
    return request;
  });
  await storage.put(ACTION);
  expect(order).toEqual(['commit asked for', 'written']);
  expect(await storage.all('u')).toEqual([ACTION]);
});
