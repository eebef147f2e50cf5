import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../../data/data-context.ts';
import type { DataLayer } from '../../../data/data-layer.ts';
import type { TagItem } from '../../../data/nouns/model.ts';
import type { ActionDraft } from '../../../data/engine/outbox/queued-action.ts';
import { TaskStore } from '../../../data/nouns/task-store.ts';
import { taskCommands } from '../../../data/nouns/tasks/task-commands.ts';
import { TestClock } from '../../../data/engine/browser/test-clock.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { NewTaskDialog } from './new-task-dialog.tsx';

const tagNamed = (name: string): TagItem => ({
  id: name,
  name,
  fullPath: name,
  parentId: null,
  color: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  isPendingSync: false,
});

/** The dialog over a real store, in the Inbox with a filter by two tags. */
function open() {
  const store = new TaskStore({ today: '2026-03-10', timeZone: 'UTC' });
  store.load({ tasks: [], projects: [], tags: [tagNamed('home'), tagNamed('garden')] });
  let actions = 0;
  const commands = taskCommands({
    store,
    clock: new TestClock(),
    trash: new Map(),
    userId: () => 'u',
    push: (draft: ActionDraft) => store.addAction(`a${(actions += 1)}`, draft.effects),
  });
  const session = {
    state: { state: 'authenticated', account: { features: { taggingEnabled: true } } },
    subscribe: () => () => undefined,
  };
  // Only what the dialog reads; the rest of the layer needs a server.
  const data = { store, session, commands };
  render(
    <DataContext value={data as unknown as DataLayer}>
      <NewTaskDialog
        open
        onClose={() => undefined}
        onClosed={() => undefined}
        view={{ kind: 'inbox' }}
        tagFilter={{ selectedTagIds: ['home', 'garden'], mode: 'all' }}
      />
    </DataContext>,
  );
  return store;
}

afterEach(() => {
  cleanup();
  for (const { id } of toast.snapshot()) toast.dismiss(id);
});

test('shows the tags that the filter gives, and leaves out those that are taken off', async () => {
  const store = open();
  expect(screen.getByText('From the tag filter:')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Leave out garden' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Sweep the hall{Enter}');
  expect(Array.from(store.allTasks(), ({ title, tagIds }) => ({ title, tagIds }))).toEqual([
    { title: 'Sweep the hall', tagIds: ['home'] },
  ]);
});
