import { describe, expect, it } from 'vitest';
import { TestClock } from '../browser/testing/clock.ts';
import { QueueManager } from './queue-manager.ts';
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
    for (const id of sent) manager.take(done(id));
    return sent.length;
  };
  const manager: QueueManager = new QueueManager({
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
  manager.events.subscribe((event) => events.push(event));
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { clock, events, state, manager, pass, hold };
}

describe('QueueKeeper', () => {
  it('counts queued changes every 5 s and reports a growing number while offline (OFFLINE-17)', async () => {
    const { manager, state, events, pass } = bench();
    const stop = manager.start();
    state.online = false;
    state.waiting = ['a', 'b'];
    await pass(4_999);
    expect(manager.count.get()).toBe(0);
    await pass(1);
    expect(manager.count.get()).toBe(2);
    state.waiting.push('c');
    await pass(5_000);
    await pass(5_000);
    state.waiting.pop();
    await pass(5_000);
    expect(manager.count.get()).toBe(2);
    expect(events).toEqual([
      { type: 'queued', count: 2 },
      { type: 'queued', count: 3 },
    ]);
    stop();
    expect(manager.count.get()).toBe(2);
  });

  it('flushes the queue after reconnecting even without queued changes, because reloads may be queued', async () => {
    const { manager, state, events, pass } = bench();
    manager.onOnline();
    await pass(2_000);
    expect([state.flushes, events]).toEqual([1, [{ type: 'online' }]]);
  });

  it('starts a sync 2 s after reconnecting (OFFLINE-17)', async () => {
    const { manager, state, events, pass } = bench();
    state.waiting = ['a', 'b'];
    state.sends = 2;
    manager.onOnline();
    await pass(1_999);
    expect(events).toEqual([{ type: 'online' }]);
    await pass(1);
    expect(events.slice(1)).toEqual([
      { type: 'syncing', count: 2 },
      { type: 'synced', count: 2 },
    ]);
    expect(manager.count.get()).toBe(0);
  });

  it('reports sent changes only once if a second caller joins the sync', async () => {
    const { manager, state, events, pass, hold } = bench();
    state.waiting = ['a', 'b'];
    state.sends = 2;
    manager.onOnline();
    const release = hold();
    await pass(2_000);
    const joined = manager.send();
    release();
    expect(await joined).toBe(0);
    await pass(0);
    expect(events.filter(({ type }) => type === 'synced')).toEqual([{ type: 'synced', count: 2 }]);
    state.waiting = ['c'];
    expect(await manager.send()).toBe(1);
  });

  it('reports a failed sync only if changes are queued', async () => {
    const { manager, state, events, pass } = bench();
    manager.onOnline();
    await pass(2_000);
    expect(events).toEqual([{ type: 'online' }]);
    state.waiting = ['a'];
    manager.onOnline();
    await pass(2_000);
    expect(events.slice(2)).toEqual([{ type: 'syncing', count: 1 }, { type: 'sync-failed' }]);
  });

  it('does not report a failed sync while the server is unreachable (OFFLINE-29)', async () => {
    const { manager, state, events, pass } = bench();
    state.waiting = ['a'];
    state.reached = false;
    manager.onOnline();
    await pass(2_000);
    expect(events.slice(1)).toEqual([{ type: 'syncing', count: 1 }]);
  });

  it('starts no sync if the connection is lost again', async () => {
    const { manager, state, events, pass } = bench();
    state.waiting = ['a'];
    manager.onOnline();
    state.online = false;
    manager.onOffline();
    await pass(2_000);
    expect(events.map(({ type }) => type)).toEqual(['online', 'offline', 'queued']);
  });

  it('retries stuck changes once after 1 s (OFFLINE-17)', async () => {
    const { manager, state, events, pass } = bench();
    state.waiting = ['a'];
    state.sends = 1;
    await manager.poll();
    await pass(999);
    expect(state.waiting).toEqual(['a']);
    await pass(1);
    expect(events).toEqual([{ type: 'stuck-synced', count: 1 }]);
  });

  it('does not report changes that were only in flight', async () => {
    const { manager, state, events, pass } = bench();
    state.waiting = ['a'];
    await manager.poll();
    state.waiting = ['b'];
    state.sends = 1;
    await pass(1_000);
    expect(events).toEqual([]);
  });

  it('asks once whether to clear changes that have failed three times (OFFLINE-18)', async () => {
    const { manager, state, events, pass } = bench();
    state.waiting = ['a', 'b'];
    state.retryCount = 2;
    await manager.poll();
    await pass(1_000);
    expect(events).toEqual([]);
    state.retryCount = 3;
    await manager.poll();
    await pass(1_000);
    expect(manager.question.get()).toBe(2);
    await manager.poll();
    await pass(1_000);
    expect(manager.question.get()).toBe(2);
    state.waiting = [];
    await manager.poll();
    expect([manager.question.get(), events]).toEqual([undefined, []]);
  });

  it('lowers the number in the question as changes are sent, and withdraws it after the last one (OFFLINE-18)', async () => {
    const { manager, state, events, pass } = bench();
    state.waiting = ['a', 'b'];
    state.retryCount = 3;
    await manager.poll();
    await pass(1_000);
    manager.take(done('a'));
    expect([manager.question.get(), manager.count.get()]).toEqual([1, 1]);
    manager.take(done('b'));
    expect([manager.question.get(), manager.count.get()]).toEqual([undefined, 0]);
    expect(events).toEqual([{ type: 'stuck-synced', count: 2 }]);
  });

  it('does not count a sent change again if a read of the queue began before it was sent', async () => {
    const { manager, state } = bench();
    state.waiting = ['a'];
    const poll = manager.poll();
    manager.take(done('a'));
    await poll;
    expect(manager.count.get()).toBe(0);
  });

  it('reports how many changes the worker has sent (OFFLINE-33)', () => {
    const { manager, events } = bench();
    manager.onSynced(0);
    manager.onSynced(3);
    expect(events).toEqual([{ type: 'synced', count: 3 }]);
  });
});
