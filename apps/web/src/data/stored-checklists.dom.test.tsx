/** Tests ticking checklist items through the whole data layer while another user ticks other items. */
import { waitFor } from '@testing-library/react';
import { setTicked } from '@questlog/domain/checklists/checklist';
import { mergeTexts } from '@questlog/domain/checklists/merge-texts';
import { expect, it } from 'vitest';
import type { DataLayer } from './data-layer.ts';
import { FakeServer, record } from './testing/fake-server.ts';
import { testPages } from './testing/pages.ts';

const pages = testPages();
const LIST = '- [ ] milk\n- [ ] bread\n- [ ] eggs';
const tick = (text: string, line: number, isTicked = true): string => setTicked(text, line, isTicked);

/** Creates a fake server that has one task with a checklist and merges changes to its description. */
function withChecklist(): FakeServer {
  const far = new FakeServer();
  far.tasks = [{ ...record('t1', 'Groceries'), description: LIST }];
  far.responses.set('PUT /api/tasks/t1', ({ description, descriptionBase }) => {
    const theirs = far.tasks[0]?.description ?? '';
    const { text } = mergeTexts(String(descriptionBase), String(description), theirs);
    write(far, text);
    return Response.json(far.tasks[0]);
  });
  return far;
}

let seconds = 0;

function write(far: FakeServer, description: string): void {
  seconds += 1;
  const updatedAt = new Date(Date.UTC(2026, 3, 1, 0, 0, seconds)).toISOString();
  far.tasks = [{ ...record('t1', 'Groceries'), description, updatedAt }];
}

async function start(far: FakeServer): Promise<DataLayer> {
  const data = pages.start(far);
  await waitFor(() => expect(descriptionIn(data)).toBe(LIST));
  void data.undo.prepare();
  return data;
}

const descriptionIn = ({ store }: DataLayer) => store.task('t1')?.description;
const labels = ({ undo }: DataLayer) => undo.steps.get().undo.map(({ label }) => label);

it('keeps two ticks made offline, and one made by another user in the meantime (TASK-75)', async () => {
  const far = withChecklist();
  const data = await start(far);
  far.isDown = true;
  data.commands.updateTask('t1', { description: tick(LIST, 0) });
  data.commands.updateTask('t1', { description: tick(tick(LIST, 0), 1) });
  expect(descriptionIn(data)).toBe(tick(tick(LIST, 0), 1));
  write(far, tick(LIST, 2));
  far.isDown = false;
  await data.queue.sendNow();
  await waitFor(() => expect(data.store.pendingCount).toBe(0));
  expect(descriptionIn(data)).toBe(LIST.replaceAll('[ ]', '[x]'));
  expect(far.tasks[0]?.description).toBe(LIST.replaceAll('[ ]', '[x]'));
});

it("undoing and redoing a tick keeps other users' ticks (TASK-77)", async () => {
  const far = withChecklist();
  const data = await start(far);
  data.commands.updateTask('t1', { description: tick(LIST, 0) });
  await waitFor(() => expect(labels(data)).toEqual(['Ticked "milk"']));
  await waitFor(() => expect(data.store.pendingCount).toBe(0));
  // Another user ticks a different item. This browser learns of it from the response to its next change.
  write(far, tick(tick(LIST, 0), 2));
  data.undo.undo();
  await waitFor(() => expect(far.tasks[0]?.description).toBe(tick(LIST, 2)));
  await waitFor(() => expect(descriptionIn(data)).toBe(tick(LIST, 2)));
  // The browser now knows about the other user's tick, and reapplies only its own.
  data.undo.redo();
  await waitFor(() => expect(far.tasks[0]?.description).toBe(tick(tick(LIST, 0), 2)));
});

it('does not untick a checklist item that another user has removed (TASK-77)', async () => {
  const far = withChecklist();
  const data = await start(far);
  data.commands.updateTask('t1', { description: tick(LIST, 0) });
  await waitFor(() => expect(labels(data)).toEqual(['Ticked "milk"']));
  await waitFor(() => expect(data.store.pendingCount).toBe(0));
  write(far, '- [ ] bread\n- [ ] eggs');
  data.commands.updateTask('t1', { description: tick(tick(LIST, 0), 1) });
  await waitFor(() => expect(data.store.pendingCount).toBe(0));
  await waitFor(() => expect(descriptionIn(data)).toBe('- [x] bread\n- [ ] eggs'));
  data.undo.undo();
  await waitFor(() => expect(far.tasks[0]?.description).toBe('- [ ] bread\n- [ ] eggs'));
  data.undo.undo();
  await waitFor(() => expect(labels(data)).toEqual([]));
  expect(descriptionIn(data)).toBe('- [ ] bread\n- [ ] eggs');
});
