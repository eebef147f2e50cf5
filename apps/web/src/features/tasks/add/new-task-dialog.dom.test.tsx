import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../../data/data-context.ts';
import { testData } from '../../../data/test-data-layer.ts';
import type { TagItem } from '../../../data/nouns/tags/tag-item.ts';
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
  const { data, store } = testData({ rows: { tags: [tagNamed('home'), tagNamed('garden')] } });
  render(
    <DataContext value={data}>
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
