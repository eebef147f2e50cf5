import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { createEvent, createValue } from '../../data/engine/browser/signal.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { AccessLost } from './access-lost.tsx';
import { NoAccount } from './no-account.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const notice = () => screen.getByRole('alertdialog');

/** Creates a session that records its calls. It has no current account unless one is passed. */
function sessionOf(requested: string[], account: object | null = null) {
  const note = (what: string) => () => Promise.resolve(void requested.push(what));
  return {
    state: { state: 'authenticated', user: { email: 'ada@example.org' }, account },
    subscribe: () => () => undefined,
    reloadUser: note('who am I'),
    forgetAccount: (id: string | undefined) => Promise.resolve(void requested.push(`forget ${id}`)),
    signOut: note('log out'),
  };
}

test('reports that access has ended, then clears the stored account and reloads after 3 s (ACCOUNT-18)', async () => {
  vi.useFakeTimers();
  const requested: string[] = [];
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => void requested.push('reload'));
  const lost = createEvent<void>();
  const queue = { rejected: createValue([]) };
  const session = sessionOf(requested, { id: 'crew', name: 'Crew' });
  const { data } = testData({ parts: { session, queue, onAccessLost: lost.subscribe } });
  renderWith(
    data,
    <AccessLost>
      <p>The app</p>
    </AccessLost>,
  );
  expect(screen.getByText('The app')).toBeDefined();
  act(() => lost.emit());
  expect(screen.queryByText('The app')).toBeNull();
  expect(notice().textContent).toContain('You no longer have access to this account');
  await act(() => vi.advanceTimersByTimeAsync(2_999));
  expect(reload).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(requested).toEqual(['forget crew', 'reload']);
});

test('the notice about lost access replaces an open dialog and takes the focus (ACCOUNT-18)', async () => {
  const lost = createEvent<void>();
  const queue = { rejected: createValue([]) };
  const onClose = vi.fn();
  const { data } = testData({ parts: { session: sessionOf([]), queue, onAccessLost: lost.subscribe } });
  renderWith(
    data,
    <>
      <Dialog open title="Outside" onClose={onClose} />
      <AccessLost>
        <Dialog open title="Account Settings" onClose={() => undefined} />
      </AccessLost>
    </>,
  );
  expect(await screen.findByRole('dialog', { name: 'Account Settings', hidden: true })).toBeDefined();
  act(() => lost.emit());
  expect(screen.queryByRole('dialog', { name: 'Account Settings', hidden: true })).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  const shown = screen.getByRole('alertdialog', {
    name: 'You no longer have access to this account',
    hidden: true,
  });
  expect(document.activeElement).toBe(shown);
});

const IN_OUTBOX = 'Your unsent changes are in your Outbox.';

test('the notice about lost access names the account, and its unsent changes if there are any (ACCOUNT-55)', async () => {
  const lost = createEvent<void>();
  const rejected = createValue<readonly object[]>([{ action: { accountId: 'other' } }]);
  const session = sessionOf([], { id: 'crew', name: 'Crew' });
  const { data } = testData({ parts: { session, queue: { rejected }, onAccessLost: lost.subscribe } });
  renderWith(
    data,
    <AccessLost>
      <p>The app</p>
    </AccessLost>,
  );
  act(() => lost.emit());
  expect(notice().textContent).toContain('Crew');
  expect(screen.queryByText(IN_OUTBOX)).toBeNull();
  act(() => rejected.set([{ action: { accountId: 'crew' } }]));
  expect(screen.getByText(IN_OUTBOX)).toBeDefined();
});

test('saves unfinished text when access ends, while the account is still current (ACCOUNT-52)', () => {
  const lost = createEvent<void>();
  const queue = { rejected: createValue([]) };
  const { data } = testData({ parts: { session: sessionOf([]), queue, onAccessLost: lost.subscribe } });
  const onLeft = vi.fn();
  renderWith(
    data,
    <AccessLost>
      <textarea onBlur={onLeft} />
    </AccessLost>,
  );
  screen.getByRole('textbox').focus();
  act(() => lost.emit());
  expect(onLeft).toHaveBeenCalledOnce();
});

test('a user without an account can retry or log out (ACCOUNT-19)', async () => {
  const requested: string[] = [];
  const { data } = testData({ parts: { session: sessionOf(requested) } });
  renderWith(data, <NoAccount />);
  expect(screen.getByText('No account selected')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(requested).toEqual(['who am I', 'log out']);
});
