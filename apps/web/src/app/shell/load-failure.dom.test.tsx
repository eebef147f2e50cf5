import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createValue } from '../../data/engine/browser/signal.ts';
import type { StoreStatus, SyncFailure } from '../../data/engine/sync/sync.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { showFailure, useDashboardFailure, useRejectedReload } from '../rejections/dashboard-failure.ts';
import { LoadFailure } from './load-failure.tsx';
import { ProjectNavSection } from './project-nav-section.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

afterEach(() => {
  act(() => showFailure(undefined));
  cleanup();
});

const BUSY: SyncFailure = { message: 'The server is busy.', advice: 'Try again in a few minutes.' };

test('shows a failed load with its reason until it is dismissed (VIEW-21)', async () => {
  const { data } = testData({ parts: { loadFailure: createValue(BUSY) } });
  renderWith(data, <LoadFailure />);
  expect(screen.getByRole('alert').textContent).toBe('Failed to load dataThe server is busy.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('shows the advice of a failed first load (VIEW-121)', () => {
  const { data } = testData({ parts: { loadFailure: createValue(BUSY) } });
  renderWith(data, <LoadFailure />);
  expect(screen.getByText('Try again in a few minutes.')).toBeDefined();
});

function AnnouncedFailure() {
  const failure = useDashboardFailure();
  return <output>{failure && `${failure.title}: ${failure.reason}`}</output>;
}

test.each([
  ['error', 'Failed to refresh projects: The server is busy.'],
  ['ready', ''],
] as const)(
  'after a retry with the outcome “%s”, the reported failure to load projects is %j (PROJECT-16)',
  async (outcome, expected) => {
    const status = createValue<StoreStatus>('error');
    const loadFailure = createValue<SyncFailure | undefined>(BUSY);
    const retry = () => {
      if (outcome === 'ready') loadFailure.set(undefined);
      return Promise.resolve(status.set(outcome));
    };
    const { data } = testData({ parts: { status, retry, loadFailure } });
    const nothing = () => undefined;
    renderWith(
      data,
      <>
        <ProjectNavSection
          selectedId={undefined}
          onOpen={nothing}
          onAdd={nothing}
          onOpenArchive={nothing}
          menuFor={() => []}
        />
        <AnnouncedFailure />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('status').textContent).toBe(expected);
  },
);

function Rejections() {
  useRejectedReload();
  return <AnnouncedFailure />;
}

test('shows the error of a rejected reload above the loaded rows (VIEW-21)', () => {
  const loadFailure = createValue<SyncFailure | undefined>(undefined);
  const { data } = testData({ parts: { loadFailure } });
  renderWith(data, <Rejections />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => loadFailure.set(BUSY));
  expect(screen.getByRole('status').textContent).toBe('Failed to load data: The server is busy.');
});
