/** Undoes changes to a repeating series, step by step, with a real server. */
import { serverForTests } from '@questlog/testkit/server';
import { expect, it } from 'vitest';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { LiveDevice } from './testing/live-device.ts';

const server = await serverForTests();

it('undoing an edit of the next task, and then the completions before it, restores the series step by step (UNDO-2, REPEAT-51)', async () => {
  server.clock.set('2026-03-10T08:00:00Z');
  const user = await server.register({ tier: 'PersonalPro' });
  const first = await user.api('POST /api/tasks', { body: { title: 'Water', scheduledDate: '2026-03-10' } });
  const rule = { frequency: 'Daily', interval: 3, repeatMode: 'Completion' } as const;
  const { data } = await user.api('POST /api/tasks/{id}/repeat', { params: { id: first.id }, body: rule });
  const [second, third] = ['2026-03-13', '2026-03-16'].map((date) => occurrenceId(data.id, date));
  const device = new LiveDevice({
    url: server.url,
    scope: { userId: user.user.id, accountId: user.accountId },
    fetch,
    getAccessToken: () => Promise.resolve(user.tokens.accessToken),
    now: server.clock.now().epochMilliseconds,
  });
  await device.open();
  const settle = async (): Promise<void> => {
    server.clock.advance({ seconds: 1 });
    device.clock.advance(1_000);
    await device.synchronise();
    expect(device.rejections).toEqual([]);
  };
  const state = () =>
    Array.from(device.store.allTasks(), ({ id, notes, completedOn }) => ({ id, notes, completedOn })).sort(
      (one, other) => one.id.localeCompare(other.id),
    );
  const steps = [
    () => device.commands.completeTasks([first.id], true),
    () => device.commands.completeTasks([second ?? ''], true),
    () => device.commands.updateTask(third ?? '', { notes: 'Only the roses' }),
  ];
  await settle();
  const states = [];
  for (const step of steps) {
    states.push(state());
    step();
    await settle();
  }
  expect(device.store.task(third ?? '')).toMatchObject({ notes: 'Only the roses', completedOn: null });
  for (const before of states.toReversed()) {
    device.undo.undo();
    await settle();
    expect(state()).toEqual(before);
  }
});
