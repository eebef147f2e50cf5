import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tabLocks } from '../locks.ts';
import type { TaskItem } from '../model.ts';
import { AuthInitializingError } from '../session/session-state.ts';
import { patching, putting } from '../store/effects.ts';
import { TaskStore } from '../store/task-store.ts';
import { blankTask } from '../task-draft.ts';
import { TestClock } from '../test-clock.ts';
import { createActionStorage } from './action-storage.ts';
import { Outbox } from './outbox.ts';
import type { ActionDraft } from './queued-action.ts';
import { createRefusedStorage } from './refused-storage.ts';
import type { OutboxEvent } from './replay.ts';

const SCOPE = { userId: 'u', accountId: 'acc' };

type Reply = { readonly status: number; readonly body?: unknown; readonly wait?: number } | 'dropped';

/** The far side of the network: remembers what it was sent, and answers by the script; 200 when that is over. */
class FarSide {
  readonly sent: { readonly url: string; readonly headers: Headers; readonly body: string }[] = [];
  script: Reply[] = [];

  readonly fetch: typeof fetch = (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    this.sent.push({
      url: typeof input === 'string' ? input : '',
      headers: new Headers(init?.headers),
      body,
    });
    const reply = this.script.shift() ?? { status: 200, body: { count: 1 } };
    if (reply === 'dropped') return Promise.reject(new TypeError('Failed to fetch'));
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (reply.wait !== undefined) headers['retry-after'] = String(reply.wait);
    const text = reply.body === undefined ? '' : JSON.stringify(reply.body);
    return Promise.resolve(new Response(text, { status: reply.status, headers }));
  };
}

let databases = 0;

class Bench {
  readonly name: string;
  readonly clock: TestClock;
  readonly far = new FarSide();
  readonly events: OutboxEvent[] = [];
  readonly tokens: boolean[] = [];
  readonly storage;
  readonly refused;
  readonly store = new TaskStore({ today: '2026-03-10', timeZone: 'UTC' });
  readonly outbox: Outbox;
  online = true;
  signedIn = true;

  syncRequests = 0;
  unsafe = 0;

  constructor(name = `offline-${(databases += 1)}`, locks = tabLocks(), clock = new TestClock()) {
    this.name = name;
    this.clock = clock;
    this.storage = createActionStorage({ name, onUnsafe: () => void (this.unsafe += 1) });
    this.refused = createRefusedStorage(`${name}-refused`);
    this.outbox = new Outbox({
      storage: this.storage,
      refused: this.refused,
      onStuck: () => void (this.syncRequests += 1),
      clock: this.clock,
      locks,
      fetch: this.far.fetch,
      isOnline: () => this.online,
      getAccessToken: (options) => {
        this.tokens.push(options?.renew ?? false);
        return this.signedIn ? Promise.resolve('token') : Promise.reject(new AuthInitializingError());
      },
      tell: (event) => {
        this.events.push(event);
        if (event.type === 'added') this.store.addAction(event.action.id, event.action.effects);
        else if (event.type === 'done') {
          this.store.settleAction(event.action.id, event.action.effects, event.answer);
        } else this.store.dropAction(event.action.id);
      },
    });
  }

  add(title: string): string {
    const row = blankTask(title, title, '2026-03-10T12:00:00.000Z', null);
    this.outbox.push({ ...draft('POST', '/api/tasks', title), effects: { tasks: putting([row]) } });
    return title;
  }

  rename(id: string, title: string): void {
    this.outbox.push({
      ...draft('PUT', `/api/tasks/${id}`, title),
      effects: { tasks: patching<TaskItem>([id], () => ({ title })) },
    });
  }

  /** Until everything that can be sent now has been. */
  async settled(): Promise<void> {
    await this.outbox.waiting();
    await this.outbox.flush();
  }

  get types(): string[] {
    return this.events.map((event) => event.type);
  }
}

function draft(method: ActionDraft['method'], url: string, title: string): ActionDraft {
  const effects = {};
  return { url, method, body: { title }, effects, answer: 'none', description: 'Do', content: title };
}

const benches: Bench[] = [];
async function bench(name?: string, locks?: ReturnType<typeof tabLocks>): Promise<Bench> {
  const made = new Bench(name, locks);
  benches.push(made);
  await made.outbox.open(SCOPE);
  return made;
}

afterEach(async () => {
  for (const made of benches.splice(0)) await made.outbox.open(undefined);
});

describe('Outbox', () => {
  it('sends in order, each with its key, account and zone', async () => {
    const b = await bench();
    b.add('one');
    b.rename('one', 'uno');
    b.add('two');
    expect(b.store.task('one')?.title).toBe('uno');
    await b.settled();
    expect(b.far.sent.map((request) => request.body)).toEqual([
      '{"Title":"one"}',
      '{"title":"uno"}',
      '{"Title":"two"}',
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

  it('keeps no authorization', async () => {
    const b = await bench();
    b.online = false;
    b.add('one');
    const [kept] = await b.outbox.waiting();
    expect(Object.keys(kept?.headers ?? {})).not.toContain('authorization');
  });

  const later: { readonly reply: Reply; readonly wait: number }[] = [
    { reply: 'dropped', wait: 1_000 },
    { reply: { status: 503 }, wait: 1_000 },
    { reply: { status: 500 }, wait: 1_000 },
    { reply: { status: 408 }, wait: 1_000 },
    { reply: { status: 425 }, wait: 1_000 },
    { reply: { status: 429, wait: 7 }, wait: 7_000 },
  ];
  it.each(later)('keeps and repeats with the same key after $reply', async ({ reply, wait }) => {
    const b = await bench();
    b.far.script = [reply];
    b.add('one');
    await until(() => b.clock.nextIn !== undefined);
    expect(b.clock.nextIn).toBe(wait);
    expect(await b.storage.all('u')).toMatchObject([{ retryCount: 1 }]);
    // What is added meanwhile waits for its turn too.
    b.add('two');
    await b.outbox.waiting();
    expect([b.far.sent.length, b.store.pendingCount]).toEqual([1, 2]);
    b.clock.advance(wait);
    await until(() => b.store.pendingCount === 0);
    expect(b.far.sent.map((request) => request.body)).toEqual([
      '{"Title":"one"}',
      '{"Title":"one"}',
      '{"Title":"two"}',
    ]);
    const keys = b.far.sent.map((request) => request.headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(b.types).not.toContain('refused');
  });

  it('waits longer with each failure, and at most 30 s', async () => {
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

  it('undoes what is refused, tells of it, and goes on', async () => {
    const b = await bench();
    b.far.script = [{ status: 403, body: { message: 'No', code: 'limit_reached' } }];
    b.add('one');
    b.add('two');
    await b.settled();
    expect(b.store.task('one')).toBeUndefined();
    expect(b.store.task('two')).toBeDefined();
    const refused = b.events.find((event) => event.type === 'refused');
    expect(refused).toMatchObject({ action: { content: 'one' }, error: { status: 403, message: 'No' } });
  });

  it('drops the edits of what was never made', async () => {
    const b = await bench();
    b.online = false;
    b.add('one');
    b.rename('one', 'uno');
    await b.outbox.waiting();
    b.online = true;
    b.far.script = [{ status: 400, body: { message: 'No' } }];
    await b.settled();
    expect(b.far.sent).toHaveLength(1);
    expect(b.types).toEqual(['added', 'added', 'dropped', 'refused']);
    expect(await b.storage.all('u')).toEqual([]);
  });

  it('renews the token after a 401, and keeps the action where that does not help', async () => {
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

  it('sends nothing without a session or a connection, and loses nothing', async () => {
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

  it('hands what a closed tab left to the next, in order', async () => {
    const first = await bench('shared');
    first.online = false;
    first.add('one');
    first.rename('one', 'uno');
    await first.outbox.waiting();
    const next = new Bench('shared');
    benches.push(next);
    const left = await next.outbox.open(SCOPE);
    for (const action of left) next.store.addAction(action.id, action.effects);
    expect(next.store.task('one')).toMatchObject({ title: 'uno', isPendingSync: true });
    await next.settled();
    expect(next.far.sent.map((request) => request.url)).toEqual(['/api/tasks', '/api/tasks/one']);
  });

  it('sends each action once, however many tabs there are', async () => {
    const locks = tabLocks();
    const one = await bench('tabs', locks);
    const two = await bench('tabs', locks);
    one.add('one');
    two.add('two');
    one.add('three');
    await Promise.all([one.settled(), two.settled()]);
    expect([...one.far.sent, ...two.far.sent].map((request) => request.body).sort()).toEqual([
      '{"Title":"one"}',
      '{"Title":"three"}',
      '{"Title":"two"}',
    ]);
  });

  it("leaves another user's actions alone", async () => {
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

  it('asks the browser once to send with the page closed what cannot be sent', async () => {
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

  it('keeps in memory what the database does not take, says so, and sends it', async () => {
    const b = await bench();
    const disk = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    try {
      b.online = false;
      b.add('one');
      b.rename('one', 'uno');
      expect(await b.outbox.waiting()).toMatchObject([{ method: 'POST' }, { method: 'PUT' }]);
      expect(b.unsafe).toBe(1);
    } finally {
      disk.mockRestore();
    }
    // With room again, all of it is stored with the next change.
    b.add('two');
    await b.outbox.waiting();
    expect(await createActionStorage({ name: b.name }).all('u')).toHaveLength(3);
    b.online = true;
    await b.settled();
    expect(b.far.sent.map((request) => request.url)).toEqual(['/api/tasks', '/api/tasks/one', '/api/tasks']);
  });

  it('keeps its order where the clock of the device is set back', async () => {
    const first = await bench('set-back');
    first.online = false;
    first.add('one');
    await first.outbox.waiting();
    const next = new Bench('set-back', tabLocks(), new TestClock(first.clock.now() - 3_600_000));
    benches.push(next);
    await next.outbox.open(SCOPE);
    next.rename('one', 'uno');
    await next.settled();
    expect(next.far.sent.map((request) => request.url)).toEqual(['/api/tasks', '/api/tasks/one']);
  });

  it('takes one change back, with what depends on it', async () => {
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

  it('keeps what was refused with what fell with it, and does it again under new keys', async () => {
    const b = await bench();
    b.online = false;
    b.add('one');
    b.rename('one', 'uno');
    await b.outbox.waiting();
    b.online = true;
    b.far.script = [{ status: 403, body: { message: 'Enough' } }];
    await b.settled();
    const [refused] = await b.refused.all('u');
    expect(refused).toMatchObject({ status: 403, message: 'Enough', action: { content: 'one' } });
    expect(refused?.dependents).toMatchObject([{ content: 'uno' }]);
    for (const action of refused === undefined ? [] : [refused.action, ...refused.dependents]) {
      b.outbox.pushAgain(action);
    }
    await b.settled();
    expect(b.far.sent.map((request) => request.url)).toEqual(['/api/tasks', '/api/tasks', '/api/tasks/one']);
    expect(new Set(b.far.sent.map((request) => request.headers.get('idempotency-key'))).size).toBe(3);
    expect(b.far.sent[1]?.headers.get('x-account-id')).toBe('acc');
  });

  it('throws away everything on demand', async () => {
    const b = await bench();
    b.online = false;
    b.add('one');
    b.rename('one', 'uno');
    await b.outbox.clear();
    expect(b.store.task('one')).toBeUndefined();
    expect(await b.storage.all('u')).toEqual([]);
  });
});

/** Waits for what other turns of the event loop do. */
async function until(test: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    if (test()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('It did not come to pass.');
}
