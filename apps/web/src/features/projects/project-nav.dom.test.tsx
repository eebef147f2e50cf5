import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testData, type TestDataOptions } from '../../data/testing/data-layer.ts';
import { project } from '../../data/nouns/testing/rows.ts';
import type { StoreStatus } from '../../data/engine/sync/sync.ts';
import { createValue } from '../../data/engine/browser/signal.ts';
import { ProjectNav } from './project-nav.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

function open(first: StoreStatus, rows: TestDataOptions['rows'] = {}) {
  const status = createValue(first);
  let retries = 0;
  const { data } = testData({ rows, parts: { status } });
  const nothing = () => undefined;
  renderWith(
    data,
    <ProjectNav
      selectedId={undefined}
      onOpen={nothing}
      onAdd={nothing}
      onOpenArchive={nothing}
      onRetry={() => {
        retries += 1;
        status.set('loading');
      }}
      menuFor={() => []}
      dropFor={() => ({})}
    />,
  );
  return { status, data, retries: () => retries };
}

test('says that projects are loading, then that the account has no projects (PROJECT-3)', () => {
  const { status } = open('loading');
  expect(screen.getByRole('status').textContent).toBe('Loading projects...');
  expect(screen.queryByText('No projects yet')).toBeNull();
  act(() => status.set('ready'));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('No projects yet')).toBeDefined();
  expect(screen.getByText('Create your first project to get started')).toBeDefined();
});

test('reports that projects could not be loaded, and reloads them on Retry (PROJECT-3)', async () => {
  const { retries } = open('error');
  expect(screen.getByRole('alert').textContent).toContain('Failed to load projects');
  expect(screen.queryByText('No projects yet')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retries()).toBe(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Loading projects...');
});

test('a collapsed list of projects stays collapsed after a reload (VIEW-78)', async () => {
  const rows = { projects: [{ ...project('boat'), title: 'Boat' }] };
  open('ready', rows);
  const heading = () => screen.getByRole('button', { name: 'Projects' });
  expect(heading().getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(heading());
  cleanup();
  open('ready', rows);
  expect(heading().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('Boat')).toBeNull();
  await userEvent.click(heading());
  expect(screen.getByText('Boat')).toBeDefined();
});

test('keeps the focus in the list of projects when the focused one disappears', async () => {
  const boat = { ...project('boat'), title: 'Boat' };
  const attic = { ...project('attic', true), title: 'Attic' };
  const { data } = open('ready', { projects: [boat, attic] });
  const add = screen.getByRole('button', { name: 'Add project' });
  act(() => screen.getByRole('button', { name: /^Archived projects/ }).focus());
  act(() => data.commands.restoreProject(attic));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Archived projects/ })).toBeNull());
  expect(document.activeElement).toBe(add);
  act(() => screen.getByRole('button', { name: 'Actions for Boat' }).focus());
  act(() => data.commands.deleteProject(boat.id));
  await waitFor(() => expect(screen.queryByText('Boat')).toBeNull());
  expect(document.activeElement).toBe(add);
});
