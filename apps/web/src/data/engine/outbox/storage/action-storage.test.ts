import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { FORMATS } from '../test-outbox.ts';
import { createActionStorage } from './action-storage.ts';
import type { QueuedAction } from '../queued-action.ts';

const ACTION: QueuedAction = {
  id: 'key',
  url: '/api/tasks',
  method: 'POST',
  headers: {},
  body: null,
  timestamp: 1,
  retryCount: 0,
  userId: 'u',
  accountId: 'a',
  effects: {},
  formats: FORMATS,
  reload: false,
  kind: 'do',
  content: '',
};

it('asks for the commit along with the writing: a tab that closes before it has heard of either loses nothing', async () => {
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
