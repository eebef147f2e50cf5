import { expect, it, vi } from 'vitest';
import { TestClock } from './engine/browser/testing/clock.ts';
import { FakeServer } from './testing/fake-server.ts';
import { testPages } from './testing/pages.ts';

const pages = testPages();

/** Lets pending requests and database calls finish, then advances the clock. */
async function pass(clock: TestClock, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1_000);
    // The in-memory database uses macrotasks.
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

it('withdraws the question and reports a stuck change that the outbox has delivered without a retry by the keeper (OFFLINE-18, OFFLINE-19)', async () => {
  const far = new FakeServer();
  const clock = new TestClock();
  const data = pages.open(far, { clock });
  const events: string[] = [];
  data.queue.events((event) => events.push(event.type));
  pages.begin(data);
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  const failing = () => Response.json({ message: 'Broken', code: 'internal' }, { status: 500 });
  far.responses.set('POST /api/tasks', failing);
  data.commands.createTask({ title: 'Call Ann' });
  await pass(clock, 14);
  expect(data.queue.question.get()).toBe(1);
  far.responses.delete('POST /api/tasks');
  // Sends the change outside of the retries of stuck changes, as the outbox does after its own delay.
  await data.retry();
  await vi.waitFor(() => expect(data.queue.question.get()).toBeUndefined());
  expect(data.queue.count.get()).toBe(0);
  expect(events).toEqual(['stuck-synced']);
});
