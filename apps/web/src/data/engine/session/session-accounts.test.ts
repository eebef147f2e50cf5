import { describe, expect, it } from 'vitest';
import { createDurableSession } from './durable-session.ts';
import { TestPage } from './testing/page.ts';
import { deviceClock, fakeProvider, sessionOf, USER } from './testing/provider.ts';

describe('the accounts of a session', () => {
  it('a tab keeps its account while the user has access, even if another one is selected elsewhere', async () => {
    const clock = deviceClock();
    const { state, page, open } = fakeProvider(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u'));
    const [first, second] = [{ id: 'acc' }, { id: 'team' }];
    state.user = { ...USER, currentAccount: first, availableAccounts: [first, second] };
    const session = open();
    await session.start();
    expect(session.state.account?.id).toBe('acc');
    state.user = { ...state.user, currentAccount: second };
    await session.reloadUser();
    expect(session.state.account?.id).toBe('acc');
    // A new tab starts with the current account. So does this tab, once it has lost its own account.
    const other = open(new TestPage(page.local));
    await other.start();
    expect(other.state.account?.id).toBe('team');
    state.user = { ...state.user, availableAccounts: [second] };
    await session.reloadUser();
    expect(session.state.account?.id).toBe('team');
  });

  async function withTwoAccounts() {
    const clock = deviceClock();
    const side = fakeProvider(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u'));
    const [first, second] = [{ id: 'acc' }, { id: 'team' }];
    side.state.user = { ...USER, currentAccount: first, availableAccounts: [first, second] };
    const session = side.open();
    await session.start();
    return { ...side, session, first, second };
  }

  it('switching accounts affects this tab and new tabs (ACCOUNT-40)', async () => {
    const { state, page, open, session } = await withTwoAccounts();
    const other = open(new TestPage(page.local));
    await other.start();
    await session.switchAccount('team');
    expect(session.state.account?.id).toBe('team');
    expect(state.user.currentAccount.id).toBe('team');
    await other.reloadUser();
    expect(other.state.account?.id).toBe('acc');
    const later = open(new TestPage(page.local));
    await later.start();
    expect(later.state.account?.id).toBe('team');
  });

  it('keeps the current account if the switch fails (ACCOUNT-40)', async () => {
    const { state, session } = await withTwoAccounts();
    state.isDown = true;
    await expect(session.switchAccount('team')).rejects.toThrow('Network error');
    state.isDown = false;
    await session.reloadUser();
    expect(session.state.account?.id).toBe('acc');
  });

  it('starts in a different account after losing access to the last one, even while the server is down (ACCOUNT-18)', async () => {
    const { state, page, open, session } = await withTwoAccounts();
    state.isDown = true;
    await session.forgetAccount('acc');
    const restarted = open(page);
    await restarted.start();
    expect(restarted.state.account?.id).toBe('team');
    expect(restarted.state.user?.availableAccounts.map(({ id }) => id)).toEqual(['team']);
  });

  it('switches to the account that the server names after the current one is deleted (ACCOUNT-44)', async () => {
    const { state, session, second } = await withTwoAccounts();
    const removed: boolean[] = [];
    await session.deleteAccount(() => {
      removed.push(session.isLeaving());
      state.user = { ...state.user, currentAccount: second, availableAccounts: [second] };
      return Promise.resolve();
    });
    expect(removed).toEqual([true]);
    expect([session.state.account?.id, session.isLeaving()]).toEqual(['team', false]);
  });

  it('reports an error if the next account cannot be loaded after the deletion (ACCOUNT-44)', async () => {
    const { state, session } = await withTwoAccounts();
    await expect(session.deleteAccount(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(session.isLeaving()).toBe(false);
    const remove = () => {
      state.isDown = true;
      return Promise.resolve();
    };
    await expect(session.deleteAccount(remove)).rejects.toThrow(
      'Failed to switch to new account after deletion. Please refresh the page.',
    );
    expect(session.isLeaving()).toBe(true);
  });
});
