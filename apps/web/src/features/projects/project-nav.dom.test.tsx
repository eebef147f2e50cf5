import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import type { StoreStatus } from '../../data/engine/sync/sync.ts';
import { createValue } from '../../data/engine/browser/signal.ts';
import { ProjectNav } from './project-nav.tsx';

afterEach(cleanup);

function open(first: StoreStatus) {
  const status = createValue(first);
  let retries = 0;
  const { data } = testData({ parts: { status } });
  const nothing = () => undefined;
  render(
    <DataContext value={data}>
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
      />
    </DataContext>,
  );
  return { status, retries: () => retries };
}

test('shows that projects are loading, then that there are none (PROJECT-3)', () => {
  const { status } = open('loading');
  expect(screen.getByRole('status').textContent).toBe('Loading projects...');
  expect(screen.queryByText('No projects yet')).toBeNull();
  act(() => status.set('ready'));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('No projects yet')).toBeDefined();
  expect(screen.getByText('Create your first project to get started')).toBeDefined();
});

test('reports that projects could not be loaded and loads them again on Retry (PROJECT-3)', async () => {
  const { retries } = open('error');
  expect(screen.getByRole('alert').textContent).toContain('Failed to load projects');
  expect(screen.queryByText('No projects yet')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retries()).toBe(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Loading projects...');
});
