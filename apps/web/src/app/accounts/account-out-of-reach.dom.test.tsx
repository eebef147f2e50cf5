import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { createEvent } from '../../data/engine/browser/signal.ts';
import { testData } from '../../data/test-data-layer.ts';
import { loaders } from '../loaders.ts';
import { AccessLost } from './access-lost.tsx';
import { NoAccount } from './no-account.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A session of somebody without an account in force; what is asked of it is noted. */
function sessionOf(asked: string[]) {
  const note = (what: string) => () => Promise.resolve(void asked.push(what));
  return {
    state: { state: 'authenticated', user: { email: 'ada@example.org' }, account: null },
    subscribe: () => () => undefined,
    reloadUser: note('who am I'),
    signOut: note('log out'),
  };
}

test('access that has ended is told, and 3 s later the page begins anew with what the server says', async () => {
  await loaders.accessLost();
  vi.useFakeTimers();
  const asked: string[] = [];
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => void asked.push('reload'));
  const lost = createEvent<void>();
  const { data } = testData({ parts: { session: sessionOf(asked), onAccessLost: lost.subscribe } });
  render(
    <DataContext value={data}>
      <AccessLost />
    </DataContext>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => lost.emit());
  expect(screen.getByRole('alert').textContent).toContain('You no longer have access to this account');
  await act(() => vi.advanceTimersByTimeAsync(2_999));
  expect(reload).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(asked).toEqual(['who am I', 'reload']);
});

test('without an account one can ask again or log out', async () => {
  const asked: string[] = [];
  const { data } = testData({ parts: { session: sessionOf(asked) } });
  render(
    <DataContext value={data}>
      <NoAccount />
    </DataContext>,
  );
  expect(screen.getByText('No account selected')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(asked).toEqual(['who am I', 'log out']);
});
