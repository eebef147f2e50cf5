import { expect, it, vi } from 'vitest';
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
  far.answers.set('GET /api/changes', () =>
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
