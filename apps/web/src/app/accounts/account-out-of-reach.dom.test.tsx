import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { createEvent, createValue } from '../../data/engine/browser/signal.ts';
import { testData } from '../../data/test-data-layer.ts';
import { loaders } from '../loaders.ts';
import { AccessLost } from './access-lost.tsx';
import { NoAccount } from './no-account.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A session, without an account in force unless one is given; what is asked of it is noted. */
function sessionOf(asked: string[], account: object | null = null) {
  const note = (what: string) => () => Promise.resolve(void asked.push(what));
  return {
    state: { state: 'authenticated', user: { email: 'ada@example.org' }, account },
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
  const queue = { refused: createValue([]) };
  const session = sessionOf(asked);
  const { data } = testData({ parts: { session, queue, onAccessLost: lost.subscribe } });
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

const KEPT = 'What you wrote for it and could not be sent is kept in your Outbox.';

test('the notice names the account, and speaks of what is kept of it once something is', async () => {
  await loaders.accessLost();
  const lost = createEvent<void>();
  const refused = createValue<readonly object[]>([{ action: { accountId: 'other' } }]);
  const session = sessionOf([], { id: 'crew', name: 'Crew' });
  const { data } = testData({ parts: { session, queue: { refused }, onAccessLost: lost.subscribe } });
  render(
    <DataContext value={data}>
      <AccessLost />
    </DataContext>,
  );
  act(() => lost.emit());
  expect(screen.getByRole('alert').textContent).toContain('Crew');
  expect(screen.queryByText(KEPT)).toBeNull();
  act(() => refused.set([{ action: { accountId: 'crew' } }]));
  expect(screen.getByText(KEPT)).toBeDefined();
});

test('what is being written when access ends is saved at once, while the account is still in force', () => {
  const lost = createEvent<void>();
  const queue = { refused: createValue([]) };
  const { data } = testData({ parts: { session: sessionOf([]), queue, onAccessLost: lost.subscribe } });
  const onLeft = vi.fn();
  render(
    <DataContext value={data}>
      <textarea onBlur={onLeft} />
      <AccessLost />
    </DataContext>,
  );
  screen.getByRole('textbox').focus();
  act(() => lost.emit());
  expect(onLeft).toHaveBeenCalledOnce();
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
