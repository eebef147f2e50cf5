import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DataLayer } from '../../data/data-layer.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { project } from '../../data/nouns/testing/rows.ts';
import { ArchivedProjectsDialog } from './archived-projects-dialog.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

const archived = (...titles: string[]) => titles.map((title) => ({ ...project(title, true), title }));

function open(data: DataLayer) {
  const nothing = () => undefined;
  renderWith(data, <ArchivedProjectsDialog open onClose={nothing} onClosed={nothing} />);
  return userEvent.setup();
}

test('restores an archived project and focuses the next one (PROJECT-8)', async () => {
  const { data, sent } = testData({ rows: { projects: archived('Attic', 'Boat', 'Choir') } });
  const user = open(data);
  const restore = (title: string) => screen.getByRole('button', { name: `Restore ${title}` });
  await user.click(restore('Boat'));
  await waitFor(() => expect(screen.queryByText('Boat')).toBeNull());
  expect(document.activeElement).toBe(restore('Choir'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Choir')).toBeNull());
  expect(document.activeElement).toBe(restore('Attic'));
  expect(sent).toHaveLength(2);
});

test("deletes an archived project and focuses the next one's menu", async () => {
  const { data } = testData({ rows: { projects: archived('Attic', 'Boat', 'Choir') } });
  const user = open(data);
  const menu = (title: string) => screen.getByRole('button', { name: `Actions for ${title}` });
  const deleteBy = async (title: string, choice: 'Delete' | 'Cancel'): Promise<void> => {
    menu(title).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: choice }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await deleteBy('Boat', 'Cancel');
  expect(document.activeElement).toBe(menu('Boat'));
  await deleteBy('Boat', 'Delete');
  await waitFor(() => expect(screen.queryByText('Boat')).toBeNull());
  expect(document.activeElement).toBe(menu('Choir'));
  await deleteBy('Choir', 'Delete');
  await waitFor(() => expect(screen.queryByText('Choir')).toBeNull());
  expect(document.activeElement).toBe(menu('Attic'));
});
