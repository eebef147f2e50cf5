import { describe, expect, it } from 'vitest';
import { followLive } from './follow-live.ts';
import { Live, reconnectDelay, type LiveListener } from './live.ts';
import { TestClock } from '../browser/testing/clock.ts';

/** Creates a fake hub. The test decides whether it is reachable and which events it sends. */
function bench() {
  const clock = new TestClock();
  const state = {
    online: true,
    reachable: true,
    hangs: false,
    polled: 0,
    pollFails: false,
    stopped: 0,
    turnedAway: 0,
  };
  const listeners: LiveListener[] = [];
  const live = new Live({
    clock,
    isOnline: () => state.online,
    getAccessToken: () => Promise.resolve('token'),
    connect: () =>
      Promise.resolve((listener) => {
        listeners.push(listener);
        return {
          start: () => {
            if (state.hangs) return new Promise(() => undefined);
            return state.reachable ? Promise.resolve() : Promise.reject(new Error('No hub'));
          },
          stop: () => {
            state.stopped += 1;
            return Promise.resolve();
          },
          unreadCount: () => Promise.resolve(4),
        };
      }),
    onUnauthenticated: () => {
      state.turnedAway += 1;
    },
    pollUnread: () => {
      state.polled += 1;
      return state.pollFails ? Promise.reject(new Error('No')) : Promise.resolve(7);
    },
  });
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await turns();
  };
  const open = async (): Promise<void> => {
    live.open();
    await turns();
  };
  return { clock, state, listeners, live, pass, open, turns };
}

describe('Live', () => {
  it('reconnects after 0, 2, 4, 8 and 16 s, then every 30 s (LIVE-8)', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(reconnectDelay)).toEqual([
      0, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });

  it('requests the unread count once connected, and does not poll (LIVE-9)', async () => {
    const { live, open, pass, state } = bench();
    await open();
    expect([live.state.get(), live.unread.get()]).toEqual(['connected', 4]);
    await pass(120_000);
    expect(state.polled).toBe(0);
  });

  it('retries 5 s after a failed start (LIVE-8)', async () => {
    const { live, open, pass, state, listeners } = bench();
    state.reachable = false;
    await open();
    expect(live.state.get()).toBe('disconnected');
    await pass(4_999);
    expect(listeners).toHaveLength(1);
    state.reachable = true;
    await pass(1);
    expect([listeners.length, live.state.get()]).toEqual([2, 'connected']);
  });

  it('polls every 30 s while online but disconnected from the hub, and shows no count after a failed poll (LIVE-9)', async () => {
    const { live, open, pass, state, listeners } = bench();
    await open();
    listeners[0]?.onReconnecting();
    expect(live.state.get()).toBe('reconnecting');
    await pass(30_000);
    expect([state.polled, live.unread.get()]).toEqual([1, 7]);
    state.pollFails = true;
    await pass(30_000);
    expect([state.polled, live.unread.get()]).toEqual([2, 0]);
    live.onOffline();
    await pass(60_000);
    expect(state.polled).toBe(2);
    listeners[0]?.onReconnected();
    expect(live.state.get()).toBe('connected');
  });

  it('polls immediately if it cannot connect, then every 30 s regardless of retries (IDENTITY-24, LIVE-9)', async () => {
    const { live, open, pass, state, listeners } = bench();
    state.reachable = false;
    await open();
    expect([state.polled, live.unread.get()]).toEqual([1, 7]);
    for (let passed = 0; passed < 60; passed += 5) await pass(5_000);
    expect([listeners.length, state.polled]).toEqual([13, 3]);
    state.reachable = true;
    await pass(5_000);
    expect(live.state.get()).toBe('connected');
    await pass(60_000);
    expect(state.polled).toBe(3);
  });

  it('polls every 30 s while a connection attempt hangs (LIVE-9)', async () => {
    const { live, open, pass, state } = bench();
    state.hangs = true;
    await open();
    expect([live.state.get(), state.polled]).toEqual(['connecting', 0]);
    await pass(30_000);
    await pass(30_000);
    expect([state.polled, live.unread.get()]).toEqual([2, 7]);
  });

  it('connects immediately when the device is online again', async () => {
    const { live, open, pass, state, listeners, turns } = bench();
    state.online = false;
    await open();
    await pass(60_000);
    expect([listeners.length, state.polled]).toEqual([0, 0]);
    state.online = true;
    live.onOnline();
    await turns();
    expect(live.state.get()).toBe('connected');
  });

  it('ignores events of a closed connection', async () => {
    const { live, open, listeners, state } = bench();
    await open();
    live.close();
    expect([live.state.get(), state.stopped]).toEqual(['disconnected', 1]);
    listeners[0]?.onEvent({ type: 'UpdateUnreadCount', arguments: [9] });
    listeners[0]?.onClosed();
    expect([live.state.get(), live.unread.get()]).toEqual(['disconnected', 0]);
  });

  it('reports a connection that the server closes, but not one that the client closes (IDENTITY-24)', async () => {
    const { live, open, listeners, state } = bench();
    await open();
    listeners[0]?.onReconnecting();
    listeners[0]?.onReconnected();
    expect(state.turnedAway).toBe(0);
    listeners[0]?.onClosed();
    expect([state.turnedAway, live.state.get()]).toEqual([1, 'disconnected']);
    live.close();
    listeners[0]?.onClosed();
    expect(state.turnedAway).toBe(1);
  });

  it("shows the hub's unread count, but never below 0 (NOTICE-9)", async () => {
    const { live, open, listeners } = bench();
    await open();
    listeners[0]?.onEvent({ type: 'UpdateUnreadCount', arguments: [2] });
    expect(live.unread.get()).toBe(2);
    listeners[0]?.onEvent({ type: 'AllNotificationsRead', arguments: [] });
    live.setUnread(live.unread.get() - 1);
    expect(live.unread.get()).toBe(0);
  });
});

describe('followLive', () => {
  it('loads changes when the hub announces a newer version of the account, and reports lost access (ACCOUNT-18, LIVE-4)', async () => {
    const { live, open, listeners, clock } = bench();
    const requests: string[] = [];
    let lost = 0;
    const store = { pendingCount: 0 };
    const sync = {
      version: 5,
      catchUp: () => Promise.resolve(void requests.push('now')),
      catchUpTo: (version: number) => void requests.push(`to ${version}`),
    };
    followLive({
      live,
      sync,
      store,
      clock,
      accountId: () => 'mine',
      onAccessLost: () => (lost += 1),
    });
    await open();
    const [hub] = listeners;
    for (const [accountId, version] of [
      ['mine', 5],
      ['other', 9],
      ['mine', 6],
    ] as const) {
      hub?.onEvent({ type: 'AccountChanged', arguments: [{ accountId, version }] });
    }
    expect(requests).toEqual(['now']);
    // A pending change may have caused the notification.
    store.pendingCount = 1;
    hub?.onEvent({ type: 'AccountChanged', arguments: [{ accountId: 'mine', version: 7 }] });
    expect(requests).toEqual(['now', 'to 7']);
    hub?.onEvent({ type: 'AccessEnded', arguments: [{ accountId: 'other' }] });
    hub?.onEvent({ type: 'AccessEnded', arguments: [{ accountId: 'mine' }] });
    expect(lost).toBe(1);
  });

  it('checks for changes once if the hub does not mention the account after connecting (ACCOUNT-18, LIVE-13)', async () => {
    const { live, open, listeners, clock, pass } = bench();
    let requests = 0;
    const sync = {
      version: 5,
      catchUp: () => Promise.resolve(void (requests += 1)),
      catchUpTo: () => undefined,
    };
    const store = { pendingCount: 0 };
    followLive({ live, sync, store, clock, accountId: () => 'mine', onAccessLost: () => undefined });
    const accountChanged = (accountId: string) =>
      listeners[0]?.onEvent({ type: 'AccountChanged', arguments: [{ accountId, version: 5 }] });
    await open();
    accountChanged('mine');
    await pass(1_000);
    expect(requests).toBe(0);

    listeners[0]?.onReconnecting();
    listeners[0]?.onReconnected();
    accountChanged('other');
    await pass(999);
    expect(requests).toBe(0);
    await pass(1);
    expect(requests).toBe(1);
    await pass(60_000);
    expect(requests).toBe(1);
  });
});
