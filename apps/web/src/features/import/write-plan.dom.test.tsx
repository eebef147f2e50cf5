import { act, screen } from '@testing-library/react';
import { importedTask } from '@questlog/import/imported';
import { planImport } from '@questlog/import/plan/plan-import';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { project } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { ImportDone } from './import-progress.tsx';
import { importedViews } from './imported-views.ts';
import { writePlan } from './write-plan.ts';
import { renderWith } from '../../data/testing/render-with.tsx';

const PLAN = planImport(
  {
    source: 'csv',
    projects: [
      { sourceId: 'p', title: 'Garden', color: null, isArchived: false },
      { sourceId: 'old', title: 'Attic', color: null, isArchived: true },
    ],
    sections: [],
    tags: [],
    losses: [],
    tasks: [
      importedTask({
        sourceId: '1',
        title: 'Call Ada',
        comments: [{ author: 'Ben', createdAt: null, editedAt: null, body: 'When?' }],
      }),
      importedTask({ sourceId: '2', title: 'Sow', projectId: 'p' }),
      importedTask({ sourceId: '3', title: 'Mow', projectId: 'p' }),
      importedTask({ sourceId: '4', title: 'Sweep', projectId: 'old' }),
    ],
  },
  {
    accountId: '00000000-0000-7000-8000-000000000001',
    now: new Date(),
    today: '2026-03-10',
    projects: [],
    sections: [],
  },
);

async function write() {
  const made = testData();
  const step = await writePlan(made.data, PLAN, {
    inTrash: new Set(),
    weekStart: 1,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return { ...made, ...step };
}

test('names the undo step of an import after the import (IMPORT-60)', async () => {
  const { data, undo } = await write();
  const messages: string[] = [];
  data.undo.onNotice(({ message }) => messages.push(message));
  await data.undo.prepare();
  expect(data.undo.steps.get().undo.map(({ label }) => label)).toEqual(['Imported 4 tasks']);
  undo();
  expect(messages).toEqual(['Undid: Imported 4 tasks']);
});

test('shows imported comments at once, and undoes none of them one by one (COMMENT-38, IMPORT-8)', async () => {
  const { data, sent, store, undo } = await write();
  const taskId = PLAN.tasks[0]?.id ?? '';
  expect(store.commentsOf(taskId)).toMatchObject([{ authorId: null, authorName: 'Ben', body: 'When?' }]);
  await data.undo.prepare();
  undo();
  const urls = sent.map(({ url }) => url).filter((url) => url.includes('comments'));
  expect(urls).toEqual(['/api/comments/bulk']);
});

test('an import leads to the views that show its tasks, not to archived projects (IMPORT-60)', async () => {
  const { store } = await write();
  const garden = PLAN.projects.find(({ title }) => title === 'Garden')?.id;
  expect(importedViews(PLAN, store)).toEqual([{ kind: 'project', projectId: garden }, { kind: 'inbox' }]);
});

test('the page undoes and redoes the import by buttons that keep the focus, and says so also after later changes (IMPORT-60)', async () => {
  const { data, commands, id } = await write();
  const imported = { added: '4 tasks', plan: PLAN, stepId: id, makesTags: false };
  renderWith(data, <ImportDone imported={imported} onOpenView={() => undefined} onMore={() => undefined} />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('Imported 4 tasks.');
  expect(screen.getAllByRole('button', { name: /^Go to/ })).toHaveLength(2);
  await act(() => data.undo.prepare());
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(status.textContent).toBe('The import of 4 tasks was undone.');
  expect(screen.queryAllByRole('button', { name: /^Go to/ })).toEqual([]);
  expect(PLAN.tasks.filter(({ id }) => data.store.task(id) !== undefined)).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Redo import' }));
  await userEvent.keyboard('{Enter}');
  expect(status.textContent).toBe('Imported 4 tasks.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo import' }));
  await userEvent.keyboard('{Enter}');
  act(() => {
    commands.createTask({ title: 'Water the beds' });
    data.undo.endStep();
  });
  expect(data.undo.steps.get().redo).toEqual([]);
  expect(status.textContent).toBe('The import of 4 tasks was undone.');
  expect(screen.queryByRole('button', { name: /^(Undo|Redo) import$/ })).toBeNull();
});

test.each([
  [false, 'Undoing the import removes everything that came with it.'],
  [true, 'Undoing the import removes everything that came with it, except the tags that its tasks created.'],
])(
  'the button "Undo import" says what it leaves, if tasks created tags: %s (IMPORT-60, UNDO-10)',
  async (makesTags, description) => {
    const { data, id } = await write();
    renderWith(
      data,
      <ImportDone
        imported={{ added: '4 tasks', plan: PLAN, stepId: id, makesTags }}
        onOpenView={() => undefined}
        onMore={() => undefined}
      />,
    );
    await act(() => data.undo.prepare());
    const button = screen.getByRole('button', { name: 'Undo import', description });
    expect(button).toBeDefined();
  },
);

test('an import leads to rows of the trash once they are restored (IMPORT-60)', () => {
  const { data, store } = testData();
  renderWith(
    data,
    <ImportDone
      imported={{ added: '4 tasks', plan: PLAN, stepId: undefined, makesTags: false }}
      onOpenView={() => undefined}
      onMore={() => undefined}
    />,
  );
  expect(screen.queryAllByRole('button', { name: /^Go to/ })).toEqual([]);
  const garden = PLAN.projects.find(({ title }) => title === 'Garden');
  const restored = { ...project(garden?.id ?? ''), title: 'Garden' };
  act(() => store.load({ projects: [restored] }));
  expect(screen.getByRole('button', { name: 'Go to Garden' })).toBeDefined();
});
