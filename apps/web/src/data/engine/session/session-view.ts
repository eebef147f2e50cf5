/** The session as this page shows it. */
import type { User } from '@questlog/contract/identity/user';
import { createValue, type Readable } from '../browser/signal.ts';
import type { Page } from './page.ts';
import type { SessionState } from './session-state.ts';
import { accountOfTab } from './tab-account.ts';

const LOADING: SessionState = { state: 'loading', user: null, account: null };

export interface SessionView {
  readonly state: Readable<SessionState>;
  readonly show: (user: User) => void;
  /** @param message the reason if the user did not sign out themselves */
  readonly showSignedOut: (message?: string) => void;
  readonly showLoading: () => void;
  /** Returns true if this page has had the data of another user in memory. */
  readonly hasShownOther: (userId: string | undefined) => boolean;
}

export function createSessionView({ tab }: Pick<Page, 'tab'>): SessionView {
  const state = createValue<SessionState>(LOADING);
  let shownUserId: string | undefined;
  return {
    state,
    show: (user) => {
      shownUserId = user.id;
      state.set({ state: 'authenticated', user, account: accountOfTab(user, tab) });
    },
    showSignedOut: (message) => {
      const signedOut = { state: 'signed-out', user: null, account: null } as const;
      state.set(message === undefined ? signedOut : { ...signedOut, message });
    },
    showLoading: () => state.set(LOADING),
    hasShownOther: (userId) => shownUserId !== undefined && shownUserId !== userId,
  };
}
