import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { project } from '../../data/nouns/testing/rows.ts';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { ArchivedProjectsDialog } from './archived-projects-dialog.tsx';

afterEach(cleanup);

test('restores an archived project and moves the focus to the next one (PROJECT-8)', async () => {
  const archived = ['Attic', 'Boat', 'Choir'].map((title) => ({ ...project(title, true), title }));
  const { data, sent } = testData({ rows: { projects: archived } });
  const nothing = () => undefined;
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <ArchivedProjectsDialog open onClose={nothing} onClosed={nothing} />
      </ConfirmProvider>
    </DataContext>,
  );
  const user = userEvent.setup();
  const restore = (title: string) => screen.getByRole('button', { name: `Restore ${title}` });
  await user.click(restore('Boat'));
  await waitFor(() => expect(screen.queryByText('Boat')).toBeNull());
  expect(document.activeElement).toBe(restore('Choir'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Choir')).toBeNull());
  expect(document.activeElement).toBe(restore('Attic'));
  expect(sent).toHaveLength(2);
});
