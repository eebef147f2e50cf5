import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { project } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { MoveDialog } from './move-dialog.tsx';

afterEach(cleanup);

/** Opens the dialog for a task without a project. The account has one project. */
function open(maxProjects: number | null = null) {
  const chosen: (string | null)[] = [];
  const { data, store } = testData({
    rows: { projects: [project('Garden')] },
    account: { features: { maxProjects } },
  });
  render(
    <DataContext value={data}>
      <MoveDialog
        open
        anchor={document.body}
        subject="Sow"
        projectId={null}
        onChoose={(id) => chosen.push(id)}
        onClose={() => undefined}
      />
    </DataContext>,
  );
  const field = screen.getByRole('combobox', { name: 'Find or create a project' });
  const titles = () => store.projects().map(({ title }) => title);
  return { field, titles, chosen, store };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('moves a task to a new project with the typed name (TASK-64)', async () => {
  const { field, titles, chosen, store } = open();
  expect(options()).toEqual(['Inbox', 'Garden']);
  await userEvent.type(field, ' Kitchen {Enter}');
  expect(titles()).toEqual(['Garden', 'Kitchen']);
  expect(chosen).toEqual([store.projects()[1]?.id]);
});

test.each(['garden', 'GARDEN '])(
  'does not offer a second project with the name %j (TASK-64)',
  async (typed) => {
    const { field } = open();
    await userEvent.type(field, typed);
    expect(options()).toEqual(['Garden']);
  },
);

test('offers a new project even if existing ones match part of the name (TASK-64)', async () => {
  const { field } = open();
  await userEvent.type(field, 'Gar');
  expect(options()).toEqual(['Garden', 'Create project "Gar"']);
});

test("refuses to create a project beyond the plan's limit, and says why (TASK-64)", async () => {
  const { field, titles, chosen } = open(1);
  await userEvent.type(field, 'Kitchen{Enter}');
  expect(options()).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe(
    "No project has this name. You've reached the limit of 1 project. Upgrade to create unlimited projects.",
  );
  expect(titles()).toEqual(['Garden']);
  expect(chosen).toEqual([]);
});
