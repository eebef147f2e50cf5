/**
 * Tests undo through the whole data layer: across reloads, offline, in two tabs, and with rejected changes.
 */
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DataLayer } from './data-layer.ts';
import { systemClock } from './engine/browser/clock.ts';
import { createUndoDatabase } from './engine/undo/step-storage.ts';
import { FakeServer, record, signedInPage } from './testing/fake-server.ts';
import { testPages } from './testing/pages.ts';

const pages = testPages();

async function start(far: FakeServer, page = signedInPage()): Promise<DataLayer> {
  const data = pages.start(far, { page });
  await waitFor(() => expect(data.store.task('t1')?.title).toBeDefined());
  void data.undo.prepare();
  return data;
}

function acceptsEdits(far: FakeServer): void {
  far.responses.set('PUT /api/tasks/t1', ({ title }) => {
    far.tasks = [{ ...record('t1', String(title)), updatedAt: new Date().toISOString() }];
    return Response.json(far.tasks[0]);
  });
}

const labels = ({ undo }: DataLayer) => undo.steps.get().undo.map(({ label }) => label);

it('undo steps survive a reload (UNDO-5)', async () => {
  const far = new FakeServer();
  acceptsEdits(far);
  const first = await start(far);
  first.commands.updateTask('t1', { title: 'Renamed' });
  await waitFor(() => expect(labels(first)).toEqual(['Renamed "Renamed"']));
  await waitFor(() => expect(first.store.pendingCount).toBe(0));
  pages.close();

  const next = await start(far);
  await waitFor(() => expect(labels(next)).toEqual(['Renamed "Renamed"']));
  next.undo.undo();
  await waitFor(() => expect(next.store.task('t1')?.title).toBe('Stored'));
  pages.close();
  const last = await start(far);
  await waitFor(() => expect(last.undo.steps.get().redo).toHaveLength(1));
  last.undo.redo();
  await waitFor(() => expect(last.store.task('t1')?.title).toBe('Renamed'));
});

it('an offline undo is queued after the change, and both are sent in order (UNDO-5)', async () => {
  const far = new FakeServer();
  const data = await start(far);
  acceptsEdits(far);
  far.isDown = true;
  data.commands.updateTask('t1', { title: 'Renamed' });
  await waitFor(() => expect(labels(data)).toHaveLength(1));
  data.undo.undo();
  await waitFor(() => expect(data.store.task('t1')?.title).toBe('Stored'));
  expect(data.store.pendingCount).toBe(2);
  far.isDown = false;
  far.sent.length = 0;
  await data.queue.sendNow();
  await waitFor(() => expect(data.store.pendingCount).toBe(0));
  const edits = far.sent.filter(({ route }) => route === 'PUT /api/tasks/t1');
  expect(edits.map(({ body }) => body['title'])).toEqual(['Renamed', 'Stored']);
});

it('a request that undoes a change says so, and a redo does not (HISTORY-5)', async () => {
  const far = new FakeServer();
  const data = await start(far);
  acceptsEdits(far);
  data.commands.updateTask('t1', { title: 'Renamed' });
  await waitFor(() => expect(labels(data)).toHaveLength(1));
  data.undo.undo();
  await waitFor(() => expect(data.store.task('t1')?.title).toBe('Stored'));
  data.undo.redo();
  await waitFor(() => expect(data.store.task('t1')?.title).toBe('Renamed'));
  await waitFor(() => expect(data.store.pendingCount).toBe(0));
  const edits = far.sent.filter(({ route }) => route === 'PUT /api/tasks/t1');
  expect(edits.map(({ isUndo }) => isUndo)).toEqual([false, true, false]);
});

it('two tabs share their undo steps, and undo each only once (UNDO-6)', async () => {
  const far = new FakeServer();
  acceptsEdits(far);
  const page = signedInPage();
  const one = await start(far, page);
  const two = await start(far, page);
  one.commands.updateTask('t1', { title: 'From one' });
  await waitFor(() => expect(labels(two)).toEqual(['Renamed "From one"']));
  await waitFor(() => expect(two.store.task('t1')?.title).toBe('From one'));
  two.commands.updateTask('t1', { title: 'From two' });
  await waitFor(() => expect(labels(one)).toEqual(['Renamed "From two"', 'Renamed "From one"']));
  await waitFor(() => expect(one.store.task('t1')?.title).toBe('From two'));
  one.undo.undo();
  await waitFor(() => expect(labels(two)).toEqual(['Renamed "From one"']));
  await waitFor(() => expect(two.store.task('t1')?.title).toBe('From one'));
  two.undo.undo();
  await waitFor(() => expect(one.store.task('t1')?.title).toBe('Stored'));
  expect([labels(one), labels(two)]).toEqual([[], []]);
  expect(one.undo.steps.get().redo).toEqual(two.undo.steps.get().redo);
});

it('a rejected change leaves no undo step, even if it was already undone (UNDO-11)', async () => {
  const far = new FakeServer();
  const data = await start(far);
  far.isDown = true;
  data.commands.updateTask('t1', { title: 'Renamed' });
  await waitFor(() => expect(labels(data)).toHaveLength(1));
  data.undo.undo();
  await waitFor(() => expect(data.undo.steps.get().redo).toHaveLength(1));
  far.isDown = false;
  await data.queue.sendNow();
  await waitFor(() => expect(data.store.pendingCount).toBe(0));
  expect(data.store.task('t1')?.title).toBe('Stored');
  expect(data.undo.steps.get()).toEqual({ undo: [], redo: [] });
});

it('deletes the undo steps at sign-out (UNDO-5)', async () => {
  const far = new FakeServer();
  acceptsEdits(far);
  const data = await start(far);
  data.commands.updateTask('t1', { title: 'Renamed' });
  await waitFor(() => expect(labels(data)).toHaveLength(1));
  const database = createUndoDatabase(systemClock);
  const stored = () => database.use((db) => db.count('steps'));
  await waitFor(async () => expect(await stored()).toBe(1));
  await data.session.signOut().catch(() => undefined);
  expect(labels(data)).toEqual([]);
  await waitFor(async () => expect(await stored()).toBe(0));
});
