import { describe, expect, it } from 'vitest';
import { TestClock } from '../browser/testing/clock.ts';
import { QueueKeeper } from './queue-keeper.ts';
import type { QueueEvent } from './queue-reports.ts';
import type { QueuedAction } from './queued-action.ts';
import type { OutboxEvent } from './replay.ts';

function done(id: string): OutboxEvent {
  const action = { id } as Partial<QueuedAction> as QueuedAction;
  return { type: 'done', action, answer: { rows: {} } };
}

/** Creates a queue keeper with a fake outbox. The test sets the queued actions and the results of a flush. */
function bench() {
  const clock = new TestClock();
  const events: QueueEvent[] = [];
  const state = { online: true, reached: true, waiting: [] as string[], sends: 0, retryCount: 0, flushes: 0 };
  let held: Promise<void> | undefined;
  let run: Promise<number> | undefined;
  /** Blocks the next run until the returned function is called. */
  const hold = (): (() => void) => {
    let release = (): void => undefined;
    held = new Promise((resolve) => (release = resolve));
    return release;
  };
  const send = async (): Promise<number> => {
    await held;
    held = undefined;
    run = undefined;
    const sent = state.waiting.splice(0, state.sends);
    for (const id of sent) keeper.take(done(id));
    return sent.length;
  };
  const keeper: QueueKeeper = new QueueKeeper({
    clock,
    isOnline: () => state.online,
    isReached: () => state.reached,
    outbox: {
      get isSending() {
        return run !== undefined;
      },
      waiting: () =>
        Promise.resolve(
          state.waiting.map(
            (id) => ({ id, retryCount: state.retryCount }) as Partial<QueuedAction> as QueuedAction,
          ),
        ),
      flush: () => {
        state.flushes += 1;
        // A flush requested during a run joins that run.
        run ??= send();
        return run;
      },
    },
  });
  keeper.events.subscribe((event) => events.push(event));
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { clock, events, state, keeper, pass, hold };
}

describe('QueueKeeper', () => {
  it('counts queued changes every 5 s and reports a growing number while offline (OFFLINE-17)', async () => {
    const { keeper, state, events, pass } = bench();
    const stop = keeper.start();
    state.online = false;
    state.waiting = ['a', 'b'];
    await pass(4_999);
    expect(keeper.count.get()).toBe(0);
    await pass(1);
    expect(keeper.count.get()).toBe(2);
    state.waiting.push('c');
    await pass(5_000);
    await pass(5_000);
    state.waiting.pop();
    await pass(5_000);
    expect(keeper.count.get()).toBe(2);
    expect(events).toEqual([
      { type: 'queued', count: 2 },
      { type: 'queued', count: 3 },
    ]);
    stop();
    expect(keeper.count.get()).toBe(2);
  });

  it('flushes the queue after reconnecting even without queued changes, because reloads may be queued', async () => {
    const { keeper, state, events, pass } = bench();
    keeper.onOnline();
    await pass(2_000);
    expect([state.flushes, events]).toEqual([1, [{ type: 'online' }]]);
  });

  it('starts a sync 2 s after reconnecting (OFFLINE-17)', async () => {
    const { keeper, state, events, pass } = bench();
    state.waiting = ['a', 'b'];
    state.sends = 2;
    keeper.onOnline();
    await pass(1_999);
    expect(events).toEqual([{ type: 'online' }]);
    await pass(1);
    expect(events.slice(1)).toEqual([
      { type: 'syncing', count: 2 },
      { type: 'synced', count: 2 },
    ]);
    expect(keeper.count.get()).toBe(0);
  });

  it('reports sent changes only once if a second caller joins the sync', async () => {
    const { keeper, state, events, pass, hold } = bench();
    state.waiting = ['a', 'b'];
    state.sends = 2;
    keeper.onOnline();
    const release = hold();
    await pass(2_000);
    const joined = keeper.send();
    release();
    expect(await joined).toBe(0);
    await pass(0);
    expect(events.filter(({ type }) => type === 'synced')).toEqual([{ type: 'synced', count: 2 }]);
    state.waiting = ['c'];
    expect(await keeper.send()).toBe(1);
  });

  it('reports a failed sync only if changes are queued', async () => {
    const { keeper, state, events, pass } = bench();
    keeper.onOnline();
    await pass(2_000);
    expect(events).toEqual([{ type: 'online' }]);
    state.waiting = ['a'];
    keeper.onOnline();
    await pass(2_000);
    expect(events.slice(2)).toEqual([{ type: 'syncing', count: 1 }, { type: 'sync-failed' }]);
  });

  it('does not report a failed sync while the server is unreachable (OFFLINE-29)', async () => {
    const { keeper, state, events, pass } = bench();
    state.waiting = ['a'];
    state.reached = false;
    keeper.onOnline();
    await pass(2_000);
    expect(events.slice(1)).toEqual([{ type: 'syncing', count: 1 }]);
  });

  it('starts no sync if the connection is lost again', async () => {
    const { keeper, state, events, pass } = bench();
    state.waiting = ['a'];
    keeper.onOnline();
    state.online = false;
    keeper.onOffline();
    await pass(2_000);
    expect(events.map(({ type }) => type)).toEqual(['online', 'offline', 'queued']);
  });

  it('retries stuck changes once after 1 s (OFFLINE-17)', async () => {
    const { keeper, state, events, pass } = bench();
    state.waiting = ['a'];
    state.sends = 1;
    await keeper.poll();
    await pass(999);
    expect(state.waiting).toEqual(['a']);
    await pass(1);
    expect(events).toEqual([{ type: 'stuck-synced', count: 1 }]);
  });

  it('does not report changes that were only in flight', async () => {
    const { keeper, state, events, pass } = bench();
    state.waiting = ['a'];
    await keeper.poll();
    state.waiting = ['b'];
    state.sends = 1;
    await pass(1_000);
    expect(events).toEqual([]);
  });

  it('asks once whether to clear changes that have failed three times (OFFLINE-18)', async () => {
    const { keeper, state, events, pass } = bench();
    state.waiting = ['a', 'b'];
    state.retryCount = 2;
    await keeper.poll();
    await pass(1_000);
    expect(events).toEqual([]);
    state.retryCount = 3;
    await keeper.poll();
    await pass(1_000);
    expect(keeper.question.get()).toBe(2);
    await keeper.poll();
    await pass(1_000);
    expect(keeper.question.get()).toBe(2);
    state.waiting = [];
    await keeper.poll();
    expect([keeper.question.get(), events]).toEqual([undefined, []]);
  });

  it('lowers the number in the question as changes are sent, and withdraws it after the last one (OFFLINE-18)', async () => {
    const { keeper, state, events, pass } = bench();
    state.waiting = ['a', 'b'];
    state.retryCount = 3;
    await keeper.poll();
    await pass(1_000);
    keeper.take(done('a'));
    expect([keeper.question.get(), keeper.count.get()]).toEqual([1, 1]);
    keeper.take(done('b'));
    expect([keeper.question.get(), keeper.count.get()]).toEqual([undefined, 0]);
    expect(events).toEqual([{ type: 'stuck-synced', count: 2 }]);
  });

  it('does not count a sent change again if a read of the queue began before it was sent', async () => {
    const { keeper, state } = bench();
    state.waiting = ['a'];
    const poll = keeper.poll();
    keeper.take(done('a'));
    await poll;
    expect(keeper.count.get()).toBe(0);
  });

  it('reports how many changes the worker has sent (OFFLINE-33)', () => {
    const { keeper, events } = bench();
    keeper.onSynced(0);
    keeper.onSynced(3);
    expect(events).toEqual([{ type: 'synced', count: 3 }]);
  });
});
