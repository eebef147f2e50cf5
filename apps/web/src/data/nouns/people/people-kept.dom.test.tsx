import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createData } from '../../create-data.ts';
import type { DataLayer } from '../../data-layer.ts';
import { systemClock } from '../../engine/browser/clock.ts';
import { tabLocks } from '../../engine/browser/locks.ts';
import { FarSide, signedInPage } from '../../test-far-side.ts';

const ends: (() => void)[] = [];
const end = (): void => {
  for (const each of ends.splice(0)) each();
};
afterEach(end);
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function start(far: FarSide): DataLayer {
  const data = createData({ fetch: far.fetch, page: signedInPage(), locks: tabLocks(), clock: systemClock });
  ends.push(data.start());
  return data;
}

it('shows the people at the next start without a connection, and who did what there', async () => {
  const far = new FarSide();
  far.people = ['u', 'grace'].map((id) => ({
    id,
    firstName: id,
    lastName: '',
    avatarUrl: null,
    isActive: true,
    updatedAt: '2026-03-01T00:00:00.000Z',
  }));
  const data = start(far);
  await vi.waitFor(() => expect(data.store.people()).toHaveLength(2));
  far.isDown = true;
  data.commands.setCompleted('t1', true);
  expect(data.store.task('t1')?.completedBy).toBe('u');
  const made = data.commands.createTask({ title: 'Here' }) ?? '';
  expect(data.store.task(made)?.userId).toBe('u');
  await data.update.apply();
  end();

  const again = start(far);
  await vi.waitFor(() =>
    expect(again.store.people().map(({ firstName }) => firstName)).toEqual(['u', 'grace']),
  );
  expect(again.store.task('t1')?.completedBy).toBe('u');
  again.commands.setCompleted('t1', false);
  expect(again.store.task('t1')?.completedBy).toBeNull();
});
