import { expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { testPages } from '../../testing/pages.ts';

const pages = testPages();

it("knows the account's members after an offline restart, and each change names its author (ACCOUNT-50, TASK-46)", async () => {
  const far = new FakeServer();
  far.people = ['u', 'grace'].map((id) => ({
    id,
    firstName: id,
    lastName: '',
    avatarUrl: null,
    isActive: true,
    updatedAt: '2026-03-01T00:00:00.000Z',
  }));
  const data = pages.start(far);
  await vi.waitFor(() => expect(data.store.people()).toHaveLength(2));
  far.isDown = true;
  data.commands.completeTasks(['t1'], true);
  expect(data.store.task('t1')?.completedBy).toBe('u');
  const made = data.commands.createTask({ title: 'Here' }) ?? '';
  expect(data.store.task(made)?.userId).toBe('u');
  await data.update.apply();
  pages.close();

  const again = pages.start(far);
  await vi.waitFor(() =>
    expect(again.store.people().map(({ firstName }) => firstName)).toEqual(['u', 'grace']),
  );
  expect(again.store.task('t1')?.completedBy).toBe('u');
  again.commands.completeTasks(['t1'], false);
  expect(again.store.task('t1')?.completedBy).toBeNull();
});
