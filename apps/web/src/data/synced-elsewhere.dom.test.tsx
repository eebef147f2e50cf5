import { expect, it, vi } from 'vitest';
import { tabLocks } from './engine/browser/locks.ts';
import type { QueuedAction } from './engine/outbox/queued-action.ts';
import { createActionStorage } from './engine/outbox/storage/action-storage.ts';
import { putting } from './engine/store/effects.ts';
import { formats } from './nouns/collections.ts';
import { project } from './nouns/testing/rows.ts';
import type { QueueEvent } from './engine/outbox/queue-reports.ts';
import { FakeServer, record } from './testing/fake-server.ts';
import { testPages } from './testing/pages.ts';

const pages = testPages();

it("announces another tab's changes and loads the server's rows (OFFLINE-33)", async () => {
  const far = new FakeServer();
  const data = pages.open(far);
  const events: QueueEvent[] = [];
  data.queue.events((event) => events.push(event));
  pages.begin(data);
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  const reads = () => far.sent.filter(({ route }) => route === 'GET /api/changes').length;
  const before = reads();
  far.responses.set('GET /api/changes', () =>
    Response.json({
      version: 2,
      reset: false,
      projects: [],
      tags: [],
      tasks: [record('t2', 'Made offline')],
      repeatPatterns: [],
      occurrences: [],
      people: [],
      deleted: { projects: [], tags: [], tasks: [], repeatPatterns: [], occurrences: [], people: [] },
    }),
  );
  dispatchEvent(new CustomEvent('offlineSyncComplete', { detail: { processedCount: 1 } }));
  await vi.waitFor(() => expect(data.store.task('t2')?.title).toBe('Made offline'));
  expect(reads()).toBeGreaterThan(before);
  expect(events).toEqual([{ type: 'synced', count: 1 }]);
});

it("keeps showing changes that the worker sends while this page loads the worker's earlier results (OFFLINE-33)", async () => {
  const ids = ['garden', 'office', 'house'];
  const queue = createActionStorage({ formats });
  const actions = ids.map((id, index): QueuedAction => {
    const rows = putting([{ ...project(id), isPendingSync: true }]);
    return {
      id: `create ${id}`,
      url: '/api/projects',
      method: 'POST',
      headers: {},
      body: null,
      timestamp: index + 1,
      retryCount: 0,
      userId: 'u',
      accountId: 'acc',
      effects: { projects: rows },
      formats,
      reload: false,
      kind: 'project.create',
      content: id,
    };
  });
  for (const action of actions) await queue.put(action);
  // The worker holds the lock, so this page sends nothing.
  const locks = tabLocks();
  const leaves = Promise.withResolvers<void>();
  void locks('questlog-replay', () => leaves.promise);
  const far = new FakeServer();
  const data = pages.start(far, { locks });
  const shown = () => data.store.projects().map(({ id }) => id);
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  await vi.waitFor(() => expect(shown()).toEqual([...ids].sort()));
  const counts: number[] = [];
  data.store.subscribe('projects', () => counts.push(shown().length));
  let sent: Promise<void> | undefined;
  const made = ids.map((id) => ({ ...project(id), userId: 'u', updatedAt: '2026-03-02T00:00:00.000Z' }));
  const deleted = { projects: [], tags: [], tasks: [], repeatPatterns: [], occurrences: [], people: [] };
  const none = { tags: [], tasks: [], repeatPatterns: [], occurrences: [], people: [], deleted };
  far.responses.set('GET /api/changes', () => {
    const wasSent = sent !== undefined;
    // The server responds before it receives the changes, and the worker sends them before the page reads on.
    sent ??= queue.remove(actions.map(({ id }) => id));
    const projects = wasSent ? made : [];
    return Response.json({ version: wasSent ? 5 : 2, reset: false, projects, ...none });
  });
  const worker = () =>
    dispatchEvent(new CustomEvent('offlineSyncComplete', { detail: { processedCount: 1 } }));
  worker();
  await vi.waitFor(() => expect(sent).toBeDefined());
  await sent;
  // The in-memory database uses macrotasks.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(shown()).toEqual([...ids].sort());
  worker();
  await vi.waitFor(() => expect(data.store.projects().every((each) => !each.isPendingSync)).toBe(true));
  await vi.waitFor(() => expect(data.store.pendingCount).toBe(0));
  expect(shown()).toEqual([...ids].sort());
  expect(counts.filter((count) => count < ids.length)).toEqual([]);
  leaves.resolve();
});
