import { act, cleanup } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountPath } from '@questlog/domain/accounts/account-path';
import { testData } from '../../data/testing/data-layer.ts';
import { PLANS_PATH, plansPath, replacePath, usePath } from '../routes.ts';
import { useSettingsRoute } from './use-settings-route.ts';
import { renderWith } from '../../data/testing/render-with.tsx';

const account = (id: string) => ({ id, name: id, userRole: 'Owner' });
const show = vi.fn<(target: object) => void>();
const onLeave = (): void => replacePath('/');
const onSwitch = vi.fn<(accountId: string) => Promise<boolean>>();

/**
 * Opens a path in the account `mine`. The cached user has the accounts `storedIds`. Reloading the user
 * returns the accounts `reloaded`, or throws `reloaded` if it is an error.
 */
function open(path: string, storedIds: readonly string[], reloaded: readonly string[] | Error) {
  history.replaceState(null, '', path);
  const stateOf = (ids: readonly string[]) => ({
    state: 'authenticated',
    user: { availableAccounts: ids.map(account) },
    account: account('mine'),
  });
  const listeners = new Set<() => void>();
  const session = {
    state: stateOf(storedIds),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reloadUser: vi.fn(async () => {
      if (reloaded instanceof Error) throw reloaded;
      session.state = stateOf(reloaded);
      for (const listener of listeners) listener();
    }),
  };
  const { data } = testData({ parts: { session } });
  function Follower() {
    useSettingsRoute({ path: usePath(), onLeave, show, onSwitch });
    return null;
  }
  renderWith(data, <Follower />);
  return session;
}

beforeEach(() => {
  show.mockClear();
  onSwitch.mockReset().mockResolvedValue(true);
});

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test.each(['profile', 'password'])(
  "opens the user's %s settings when the sign-in returns to them (IDENTITY-54, VIEW-42)",
  async (tab) => {
    open(`/settings?tab=${tab}`, ['mine'], []);
    await settled();
    expect(show.mock.calls).toEqual([[{ kind: 'settings', tab }]]);
  },
);

test('opens the settings of the current account and resets the path (NOTICE-1)', async () => {
  const session = open('/settings?tab=usage', ['mine'], []);
  await settled();
  expect(show.mock.calls).toEqual([[{ kind: 'settings', tab: 'usage' }]]);
  expect(location.pathname).toBe('/');
  expect(session.reloadUser).not.toHaveBeenCalled();
});

test("switches to the account in the path before it opens the account's settings (NOTICE-1)", async () => {
  open('/settings?tab=team&account=other', ['mine', 'other'], []);
  await settled();
  expect(onSwitch.mock.calls).toEqual([['other']]);
  expect(show).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/settings');
});

test('reloads the user when the account in the path is unknown, because the account may be new', async () => {
  open('/settings?tab=team&account=new', ['mine'], ['mine', 'new']);
  await settled();
  expect(onSwitch.mock.calls).toEqual([['new']]);
  expect(show).not.toHaveBeenCalled();
});

test.each([
  ['belongs to somebody else', ['mine']],
  ['cannot be looked up', new Error('offline')],
])("opens no settings if the path's account %s", async (_, reloaded) => {
  open('/settings?tab=team&account=foreign', ['mine'], reloaded);
  await settled();
  expect(onSwitch).not.toHaveBeenCalled();
  expect(show).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/');
});

test("switches to the path's account without opening the settings (INVITE-21)", async () => {
  open(accountPath('other'), ['mine'], ['mine', 'other']);
  await settled();
  expect(onSwitch.mock.calls).toEqual([['other']]);
  cleanup();
  open(accountPath('mine'), ['mine'], []);
  await settled();
  expect(show).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/');
});

test("opens the list of plans, or the confirmation of the path's plan (BILLING-26)", async () => {
  open(PLANS_PATH, ['mine'], []);
  await settled();
  open(plansPath('Team'), ['mine'], []);
  await settled();
  expect(show.mock.calls).toEqual([
    [{ kind: 'upgrade', target: undefined }],
    [{ kind: 'upgrade', target: 'Team' }],
  ]);
});
