import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RowCache } from './engine/sync/cache.ts';
import { systemClock, type Clock } from './engine/browser/clock.ts';
import { collections, formats } from './nouns/collections.ts';
import type { TaskItem } from './nouns/tasks/task-item.ts';
import { DATABASE_VERSION } from './engine/sync/cache-schema.ts';
import { STORAGE_DEADLINE_MS } from './engine/browser/database.ts';
import { DataContext } from './data-context.ts';
import type { DataLayer } from './data-layer.ts';
import type { Rejection } from './engine/outbox/follow-outbox.ts';
import { useCounts, usePendingCount, useSession, useStoreStatus, useTask, useView } from './hooks.ts';
import { tabLocks } from './engine/browser/locks.ts';
import { createActionStorage } from './engine/outbox/storage/action-storage.ts';
import type { QueuedAction } from './engine/outbox/queued-action.ts';
import { createTabChannel } from './engine/outbox/tab-channel.ts';
import { TestClock } from './engine/browser/testing/clock.ts';
import { FakeServer, record, signedInPage } from './testing/fake-server.ts';
import { testPages } from './testing/pages.ts';

function Row({ id }: { readonly id: string }) {
  const task = useTask(id);
  return <li>{`${task?.title} ${task?.isPendingSync === true ? 'waits' : 'kept'}`}</li>;
}

function Screen() {
  const { ids, open } = useView({ kind: 'inbox' });
  const { status } = useStoreStatus();
  const { state } = useSession();
  return (
    <main>
      <p>{`${state} ${status} open ${open} pending ${usePendingCount()} journal ${useCounts().journal}`}</p>
      <ul>
        {ids.map((id) => (
          <Row key={id} id={id} />
        ))}
      </ul>
    </main>
  );
}

const pages = testPages();

function start(far: FakeServer, parts?: Parameters<typeof pages.open>[1]): DataLayer {
  const data = pages.open(far, parts);
  render(
    <DataContext value={data}>
      <Screen />
    </DataContext>,
  );
  return pages.begin(data);
}

afterEach(cleanup);

const lines = (): (string | null)[] => screen.queryAllByRole('listitem').map((item) => item.textContent);

describe('the data layer', () => {
  it('loads tasks, shows a new task immediately and stores it on the server', async () => {
    const data = start(new FakeServer());
    await waitFor(() => expect(lines()).toEqual(['Stored kept']));
    act(() => void data.commands.createTask({ title: 'New' }));
    expect(lines()).toEqual(['New waits', 'Stored kept']);
    await waitFor(() => expect(lines()).toEqual(['New kept', 'Stored kept']));
    await screen.findByText('authenticated ready open 2 pending 0 journal 42');
  });

  it("the app's own change causes no further request (LIVE-12)", async () => {
    const far = new FakeServer();
    far.version = 2;
    const clock = new TestClock();
    const data = start(far, { clock });
    await waitFor(() => expect(lines()).toEqual(['Stored kept']));
    clock.advance(300);
    await screen.findByText(/journal 42/);
    // Undo reads the changes of assistants once, when it is loaded.
    await data.undo.prepare();
    await waitFor(() => expect(far.sent.map(({ route }) => route)).toContain('GET /api/assistants/changes'));
    const before = far.sent.length;
    act(() => void data.commands.createTask({ title: 'New' }));
    await waitFor(() => expect(lines()).toEqual(['New kept', 'Stored kept']));
    act(() => clock.advance(1_000));
    await waitFor(() => expect(far.sent.length).toBeGreaterThan(before));
    // This test has no hub, so the page also polls the unread count.
    const requested = far.sent
      .slice(before)
      .filter(({ route }) => route !== 'GET /api/notifications/unread-count');
    expect(requested.map(({ route }) => route)).toEqual(['POST /api/tasks']);
  });

  it("reloads the user when the account's name or plan has changed (ACCOUNT-23)", async () => {
    const far = new FakeServer();
    const data = start(far);
    await waitFor(() => expect(lines()).toEqual(['Stored kept']));
    const requested = () => far.sent.filter(({ route }) => route === 'GET /api/auth/me').length;
    expect(requested()).toBe(1);
    await data.catchUp();
    expect(requested()).toBe(1);
    far.account = { ...far.account, name: 'Home', updatedAt: '2026-03-02T00:00:00.000Z' };
    await data.catchUp();
    await waitFor(() => expect(data.session.state.account?.name).toBe('Home'));
    await data.catchUp();
    expect(requested()).toBe(2);
  });

  it('caches a created row before the change leaves the queue (OFFLINE-40)', async () => {
    const data = start(new FakeServer());
    await waitFor(() => expect(lines()).toEqual(['Stored kept']));
    const queue = createActionStorage({ formats });
    act(() => void data.commands.createTask({ title: 'New' }));
    await waitFor(async () => expect(await queue.all('u')).toHaveLength(1));
    const cache = new RowCache({ collections, clock: systemClock, locks: tabLocks() });
    await waitFor(async () => expect(await queue.all('u')).toEqual([]));
    // Read the cache when the action leaves the queue, before any timer has fired.
    const stored = await cache.read({ userId: 'u', accountId: 'acc' });
    expect(((stored?.rows['tasks'] ?? []) as TaskItem[]).map(({ title }) => title).sort()).toEqual([
      'New',
      'Stored',
    ]);
  });

  it('caches a created row as a delta when another tab is responsible for the cache (OFFLINE-40)', async () => {
    const far = new FakeServer();
    start(far);
    const cache = new RowCache({ collections, clock: systemClock, locks: tabLocks() });
    const scope = { userId: 'u', accountId: 'acc' };
    await waitFor(async () => expect(await cache.cachedVersion(scope)).toBe(1));
    cleanup();
    pages.close();

    const locks = tabLocks();
    void locks('questlog-cache:u/acc', () => new Promise<void>(() => undefined));
    const data = start(far, { locks });
    await waitFor(() => expect(lines()).toEqual(['Stored kept']));
    const queue = createActionStorage({ formats });
    act(() => void data.commands.createTask({ title: 'New' }));
    await waitFor(async () => expect(await queue.all('u')).toHaveLength(1));
    await waitFor(async () => expect(await queue.all('u')).toEqual([]));
    const stored = await cache.read(scope);
    expect(stored?.delta).toMatchObject({ tasks: [{ title: 'New' }] });
  });

  it('caches an account without tasks', async () => {
    const far = new FakeServer();
    far.tasks = [];
    // The timers never fire, so nothing else triggers a write.
    start(far, { clock: new TestClock() });
    await screen.findByText(/authenticated ready open 0/);
    const cache = new RowCache({ collections, clock: systemClock, locks: tabLocks() });
    await waitFor(async () => expect(await cache.cachedVersion({ userId: 'u', accountId: 'acc' })).toBe(1));
  });

  it('a page starts with the changes that the service worker loaded while the page was closed', async () => {
    const far = new FakeServer();
    const page = signedInPage();
    start(far, { page });
    await waitFor(() => expect(lines()).toEqual(['Stored kept']));
    const cache = new RowCache({ collections, clock: systemClock, locks: tabLocks() });
    await waitFor(async () => expect(await cache.cachedVersion({ userId: 'u', accountId: 'acc' })).toBe(1));
    cleanup();
    pages.close();
    const nothing = { projects: [], tags: [], tasks: [] };
    await cache.keepDelta({ userId: 'u', accountId: 'acc' }, 1, {
      ...nothing,
      version: 2,
      reset: false,
      tasks: [record('t2', 'Sent by the worker')],
      deleted: nothing,
    });
    far.isDown = true;
    start(far, { page });
    await waitFor(() =>
      expect(new Set(lines())).toEqual(new Set(['Sent by the worker kept', 'Stored kept'])),
    );
  });

  it('does not reapply a queued change that was sent while the cache was being read', async () => {
    const edit: QueuedAction = {
      id: 'edit',
      url: '/api/tasks/t1',
      method: 'PUT',
      headers: {},
      body: null,
      timestamp: 1,
      retryCount: 0,
      userId: 'u',
      accountId: 'acc',
      effects: {
        tasks: new Map([['t1', { op: 'patch', change: { title: 'Edited' } as Partial<TaskItem> }]]),
      },
      formats,
      reload: false,
      kind: 'task.edit',
      content: '',
    };
    await createActionStorage({ formats }).put(edit);
    // Keep a transaction open to delay reading the cache.
    const stored = await openDB('questlog-store', DATABASE_VERSION, {
      upgrade: (db) => {
        for (const name of ['cursors', 'chunks', 'deltas']) db.createObjectStore(name);
      },
    });
    const busy = stored.transaction(['cursors', 'chunks', 'deltas'], 'readwrite');
    const letGo = new AbortController();
    const held = (async () => {
      while (!letGo.signal.aborted) await busy.objectStore('cursors').get('nothing');
    })();

    const far = new FakeServer();
    far.tasks = [{ ...record('t1', 'Edited twice'), updatedAt: '2026-03-03T00:00:00.000Z' }];
    const data = start(far);
    await screen.findByText(/^authenticated loading/);
    // The service worker has sent the action by now.
    await createActionStorage({ formats }).remove([edit.id]);
    const edited = { ...record('t1', 'Edited'), updatedAt: '2026-03-02T00:00:00.000Z' };
    createTabChannel().post({ type: 'done', action: edit, answer: { rows: { tasks: [edited] } } });
    await waitFor(() => expect(data.store.task('t1')?.title).toBe('Edited'));
    letGo.abort();
    await held;
    stored.close();
    await screen.findByText(/^authenticated ready open 1 pending 0/);
    expect(lines()).toEqual(['Edited twice kept']);
  });

  it('undoes a rejected change and reports the reason', async () => {
    const far = new FakeServer();
    far.rejects = true;
    const data = start(far);
    const rejections: Rejection[] = [];
    data.onRejection((rejection) => rejections.push(rejection));
    await waitFor(() => expect(lines()).toEqual(['Stored kept']));
    act(() => void data.commands.createTask({ title: 'Too many' }));
    expect(lines()).toEqual(['Too many waits', 'Stored kept']);
    await waitFor(() => expect(lines()).toEqual(['Stored kept']));
    expect(rejections).toMatchObject([
      { kind: 'task.create', content: 'Too many', error: { status: 403, message: 'Enough' } },
    ]);
  });

  it('restores the order and reloads the changes when the server rejects a reorder (SELECT-21)', async () => {
    const far = new FakeServer();
    far.tasks = [
      { ...record('t1', 'One'), anytimeOrder: 1_000 },
      { ...record('t2', 'Two'), anytimeOrder: 2_000 },
    ];
    const data = start(far);
    await waitFor(() => expect(lines()).toEqual(['One kept', 'Two kept']));
    const reads = () => far.sent.filter(({ route }) => route === 'GET /api/changes').length;
    const before = reads();
    act(() => data.commands.reorderTasks('anytime', [{ taskId: 't1', newOrder: 3_000 }]));
    expect(lines()).toEqual(['Two kept', 'One kept']);
    await waitFor(() => expect(lines()).toEqual(['One kept', 'Two kept']));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });

  it("keeps the order of two changes if the device's clock is corrected in between (DATE-16)", async () => {
    const far = new FakeServer();
    far.tasks = [];
    let wrongBy = 0;
    const data = start(far, { clock: { ...systemClock, now: () => Date.now() + wrongBy } });
    await screen.findByText(/^authenticated ready/);
    far.isDown = true;
    wrongBy = 86_400_000;
    act(() => void data.commands.createTask({ title: 'One' }));
    wrongBy = 0;
    act(() => void data.commands.createTask({ title: 'Two' }));
    expect(lines()).toEqual(['Two waits', 'One waits']);
    const waiting = await data.queue.waiting();
    expect(waiting.map(({ content }) => content)).toEqual(['One', 'Two']);
  });

  it("works in memory if the browser's storage never responds, and reports this", async () => {
    const never = vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
    // Make the storage timeout expire immediately.
    const after: Clock['after'] = (ms, call) => systemClock.after(ms === STORAGE_DEADLINE_MS ? 0 : ms, call);
    const far = new FakeServer();
    const data = start(far, { clock: { ...systemClock, after } });
    await waitFor(() => expect(lines()).toEqual(['Stored kept']));
    expect(data.queue.isSafe.get()).toBe(false);
    act(() => void data.commands.createTask({ title: 'New' }));
    await waitFor(() => expect(lines()).toEqual(['New kept', 'Stored kept']));
    never.mockRestore();
  });

  it("deletes a user's rows and rejected changes from the browser at sign-out (IDENTITY-20, V14.3.1)", async () => {
    const far = new FakeServer();
    const data = start(far);
    await waitFor(() => expect(lines()).toEqual(['Stored kept']));
    far.rejects = true;
    act(() => void data.commands.createTask({ title: 'Too many' }));
    await waitFor(() => expect(data.queue.rejected.get()).toHaveLength(1));
    await data.session.signOut();
    for (const [name, store] of [
      ['questlog-refused', 'refused'],
      ['questlog-store', 'chunks'],
    ] as const) {
      const db = await openDB(name);
      expect(await db.count(store)).toBe(0);
      db.close();
    }
    expect(data.store.task('t1')).toBeUndefined();
  });
});
