import { describe, expect, it, vi } from 'vitest';
import { tabLocks } from '../browser/locks.ts';
import { TestClock } from '../browser/testing/clock.ts';
import { createActionStorage } from './storage/action-storage.ts';
import {
  openBench as bench,
  newBench,
  FORMATS,
  SCOPE,
  until,
  type ScriptedResponse,
} from './testing/outbox.ts';

describe('Outbox', () => {
  it('sends changes in order, each with its idempotency key, account and time zone (OFFLINE-3, OFFLINE-4)', async () => {
    const b = await bench();
    b.add('one');
    b.rename('one', 'uno');
    b.add('two');
    expect(b.store.task('one')?.title).toBe('uno');
    await b.settled();
    expect(b.far.sent.map((request) => request.body)).toEqual([
      '{"title":"one"}',
      '{"title":"uno"}',
      '{"title":"two"}',
    ]);
    const headers = b.far.sent[0]?.headers;
    expect(headers?.get('x-account-id')).toBe('acc');
    expect(headers?.get('x-time-zone')).toBe('UTC');
    expect(headers?.get('authorization')).toBe('Bearer token');
    expect(new Set(b.far.sent.map((request) => request.headers.get('idempotency-key'))).size).toBe(3);
    expect(await b.storage.all('u')).toEqual([]);
    expect(b.store.pendingCount).toBe(0);
    expect(b.store.task('one')).toMatchObject({ title: 'uno', isPendingSync: false });
  });

  it('writes each change to the database immediately, without waiting for the previous write (OFFLINE-20)', async () => {
    const b = await bench();
    b.online = false;
    const order: string[] = [];
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (
      this: IDBObjectStore,
      value: unknown,
    ) => IDBRequest<IDBValidKey>;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
    ) {
      const { content } = value as { readonly content: string };
      order.push(`${content} handed over`);
      this.transaction.addEventListener('complete', () => order.push(`${content} written`));
      return put.call(this, value);
    });
    b.add('one');
    b.add('two');
    await b.outbox.written();
    spy.mockRestore();
    expect(order).toEqual(['one handed over', 'two handed over', 'one written', 'two written']);
    expect((await b.outbox.waiting()).map(({ content }) => content)).toEqual(['one', 'two']);
  });

  it('stores no authorization header with a queued change (OFFLINE-5)', async () => {
    const b = await bench();
    b.online = false;
    b.add('one');
    const [stored] = await b.outbox.waiting();
    expect(Object.keys(stored?.headers ?? {})).not.toContain('authorization');
  });

  // Only a response counts as a failed attempt; a connection failure does not.
  const later: { readonly response: ScriptedResponse; readonly wait: number; readonly attempts?: 0 }[] = [
    { response: 'dropped', wait: 1_000, attempts: 0 },
    { response: { status: 503 }, wait: 1_000, attempts: 0 },
    { response: { status: 503, wait: 30 }, wait: 30_000, attempts: 0 },
    { response: { status: 500 }, wait: 1_000 },
    { response: { status: 408 }, wait: 1_000 },
    { response: { status: 425 }, wait: 1_000 },
    { response: { status: 429, wait: 7 }, wait: 7_000 },
  ];
  it.each(later)(
    'keeps a change and retries it with the same idempotency key after $reply (OFFLINE-4, OFFLINE-6, OFFLINE-29, OFFLINE-45)',
    async ({ response, wait, attempts = 1 }) => {
      const b = await bench();
      b.far.script = [response];
      b.add('one');
      await until(() => b.clock.nextIn !== undefined);
      expect(b.clock.nextIn).toBe(wait);
      expect(await b.storage.all('u')).toMatchObject([{ retryCount: attempts }]);
      // A change added during the wait is queued as well.
      b.add('two');
      await b.outbox.waiting();
      expect([b.far.sent.length, b.store.pendingCount]).toEqual([1, 2]);
      b.clock.advance(wait);
      await until(() => b.store.pendingCount === 0);
      expect(b.far.sent.map((request) => request.body)).toEqual([
        '{"title":"one"}',
        '{"title":"one"}',
        '{"title":"two"}',
      ]);
      const keys = b.far.sent.map((request) => request.headers.get('idempotency-key'));
      expect(keys[0]).toBe(keys[1]);
      expect(b.types).not.toContain('refused');
    },
  );

  it('keeps an accepted change queued and retries it until its result is cached (OFFLINE-35)', async () => {
    const b = await bench();
    b.keeping = [false];
    b.add('one');
    await until(() => b.clock.nextIn !== undefined);
    expect(await b.storage.all('u')).toMatchObject([{ retryCount: 1 }]);
    expect([b.clock.nextIn, b.store.pendingCount]).toEqual([1_000, 1]);
    b.clock.advance(1_000);
    await until(() => b.store.pendingCount === 0);
    const keys = b.far.sent.map((request) => request.headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await b.storage.all('u')).toEqual([]);
  });

  it("stops trying to cache a change's result after two retries (OFFLINE-35)", async () => {
    const b = await bench();
    b.keeping = [false, false, false];
    b.add('one');
    b.add('two');
    for (const wait of [1_000, 2_000]) {
      await until(() => b.clock.nextIn !== undefined);
      expect(b.clock.nextIn).toBe(wait);
      b.clock.advance(wait);
    }
    await until(() => b.store.pendingCount === 0);
    expect(b.far.sent.map((request) => request.body)).toEqual([
      '{"title":"one"}',
      '{"title":"one"}',
      '{"title":"one"}',
      '{"title":"two"}',
    ]);
  });

  it('doubles the wait after each failure up to 30 s (OFFLINE-6)', async () => {
    const b = await bench();
    b.far.script = Array.from({ length: 7 }, () => 'dropped');
    b.add('one');
    const waits: number[] = [];
    for (let n = 1; n <= 7; n += 1) {
      await until(() => b.far.sent.length === n && b.clock.nextIn !== undefined);
      waits.push(b.clock.nextIn ?? 0);
      b.clock.advance(b.clock.nextIn ?? 0);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('renews the token after a 401, and keeps the change if the new token is rejected too (OFFLINE-7)', async () => {
    const b = await bench();
    b.far.script = [{ status: 401 }];
    b.add('one');
    await b.settled();
    expect(b.tokens).toEqual([false, true]);
    b.far.script = [{ status: 401 }, { status: 401 }];
    b.add('two');
    await b.outbox.waiting();
    await until(() => b.far.sent.length === 4);
    expect(await b.storage.all('u')).toHaveLength(1);
    await b.settled();
    expect(b.store.pendingCount).toBe(0);
  });

  it('sends nothing without a session or connection, and loses no change', async () => {
    const b = await bench();
    b.signedIn = false;
    b.add('one');
    await b.settled();
    b.signedIn = true;
    b.online = false;
    await b.settled();
    expect(b.far.sent).toHaveLength(0);
    b.online = true;
    await b.settled();
    expect(b.far.sent).toHaveLength(1);
  });

  it("passes a closed tab's changes to the next tab in order (OFFLINE-12)", async () => {
    const first = await bench('shared');
    first.online = false;
    first.add('one');
    first.rename('one', 'uno');
    await first.outbox.waiting();
    const next = newBench('shared');
    const left = await next.outbox.open(SCOPE);
    for (const action of left) next.store.addAction(action.id, action.effects);
    expect(next.store.task('one')).toMatchObject({ title: 'uno', isPendingSync: true });
    await next.settled();
    expect(next.far.sent.map((request) => request.url)).toEqual(['/api/tasks', '/api/tasks/one']);
  });

  it('sends each change only once, even with several tabs open (OFFLINE-12)', async () => {
    const locks = tabLocks();
    const one = await bench('tabs', locks);
    const two = await bench('tabs', locks);
    one.add('one');
    two.add('two');
    one.add('three');
    await Promise.all([one.settled(), two.settled()]);
    expect([...one.far.sent, ...two.far.sent].map((request) => request.body).sort()).toEqual([
      '{"title":"one"}',
      '{"title":"three"}',
      '{"title":"two"}',
    ]);
  });

  it('does not send the queued changes of another user', async () => {
    const b = await bench();
    b.online = false;
    b.add('one');
    await b.outbox.waiting();
    b.online = true;
    expect(await b.outbox.open({ userId: 'other', accountId: 'acc' })).toEqual([]);
    await b.outbox.flush();
    expect(b.far.sent).toHaveLength(0);
    expect(await b.storage.all('u')).toHaveLength(1);
  });

  it('requests only one background sync for changes that cannot be sent', async () => {
    const b = await bench();
    b.online = false;
    b.add('one');
    b.add('two');
    await b.settled();
    await until(() => b.syncRequests === 1);
    b.online = true;
    await b.settled();
    b.far.script = ['dropped'];
    b.add('three');
    await until(() => b.clock.nextIn !== undefined);
    expect(b.syncRequests).toBe(2);
  });

  it('keeps changes in memory if the database rejects them, reports this, and sends them (OFFLINE-20)', async () => {
    const b = await bench();
    const disk = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    try {
      b.online = false;
      b.add('one');
      b.rename('one', 'uno');
      expect(await b.outbox.waiting()).toMatchObject([{ method: 'POST' }, { method: 'PUT' }]);
      expect(b.isSafe).toBe(false);
    } finally {
      disk.mockRestore();
    }
    // Once the database has space, the next change stores all earlier ones too.
    b.add('two');
    await b.outbox.waiting();
    expect(b.isSafe).toBe(true);
    expect(await createActionStorage({ formats: FORMATS, name: b.name }).all('u')).toHaveLength(3);
    b.online = true;
    await b.settled();
    expect(b.far.sent.map((request) => request.url)).toEqual(['/api/tasks', '/api/tasks/one', '/api/tasks']);
  });

  it("keeps the order of changes when the device's clock is set back (OFFLINE-25)", async () => {
    const first = await bench('set-back');
    first.online = false;
    first.add('one');
    await first.outbox.waiting();
    const next = await bench('set-back', tabLocks(), new TestClock(first.clock.now() - 3_600_000));
    next.rename('one', 'uno');
    await next.settled();
    expect(next.far.sent.map((request) => request.url)).toEqual(['/api/tasks', '/api/tasks/one']);
  });

  it('discards one change and the changes that depend on it (OFFLINE-11)', async () => {
    const b = await bench();
    b.online = false;
    b.add('one');
    b.rename('one', 'uno');
    b.add('two');
    const [made] = await b.outbox.waiting();
    await b.outbox.clear(made?.id);
    expect((await b.outbox.waiting()).map(({ content }) => content)).toEqual(['two']);
    expect([b.store.task('one'), b.store.task('two')?.title]).toEqual([undefined, 'two']);
  });

  it('reports the URL of a queued GET once the queue is sent, so that it can be reloaded', async () => {
    const b = await bench();
    b.online = false;
    b.add('one');
    const [change] = await b.outbox.waiting();
    if (change === undefined) throw new Error('Nothing waits.');
    await b.storage.put({
      ...change,
      id: 'reload',
      method: 'GET',
      url: '/api/trash',
      body: null,
      effects: {},
    });
    b.online = true;
    await b.settled();
    expect(b.far.sent.map((request) => request.url)).toEqual(['/api/tasks', '/api/trash']);
    expect(b.reloaded).toEqual(['/api/trash']);
  });

  it('discards all changes on request (OFFLINE-11)', async () => {
    const b = await bench();
    b.online = false;
    b.add('one');
    b.rename('one', 'uno');
    await b.outbox.clear();
    expect(b.store.task('one')).toBeUndefined();
    expect(await b.storage.all('u')).toEqual([]);
  });
});
