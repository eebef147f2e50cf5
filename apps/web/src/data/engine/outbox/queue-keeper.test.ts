import { describe, expect, it } from 'vitest';
import { TestClock } from '../browser/testing/clock.ts';
import { QueueKeeper, type QueueEvent } from './queue-keeper.ts';
import type { QueuedAction } from './queued-action.ts';

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
    return state.waiting.splice(0, state.sends).length;
  };
  const keeper = new QueueKeeper({
    clock,
    isOnline: () => state.online,
    isReached: () => state.reached,
    outbox: {
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
    await keeper.poll();
    await pass(1_000);
    expect(events).toEqual([{ type: 'stuck', count: 2 }]);
    state.waiting = [];
    await keeper.poll();
    state.waiting = ['c'];
    await keeper.poll();
    await pass(1_000);
    expect(events).toHaveLength(2);
  });

  it('reports how many changes the worker has sent (OFFLINE-33)', () => {
    const { keeper, events } = bench();
    keeper.onSynced(0);
    keeper.onSynced(3);
    expect(events).toEqual([{ type: 'synced', count: 3 }]);
  });
});
