import type { ApiClient } from '@questlog/api-client/client';
import type { Readable } from '../browser/signal.ts';
import type { Page } from './page.ts';
import { AccountLeftError, type Session, type SessionState } from './session-state.ts';
import { chooseAccount, withoutAccount } from './tab-account.ts';
import type { TokenManager } from './tokens/token-manager.ts';

export interface AccountMethodsDeps extends Pick<Session, 'takeUser' | 'reloadUser'> {
  readonly page: Pick<Page, 'tab' | 'replacePath'>;
  readonly api: ApiClient;
  readonly manager: Pick<TokenManager, 'session' | 'setUser' | 'end'>;
  readonly state: Readable<SessionState>;
  readonly showSignedOut: (message: string) => void;
  readonly onSignOut: (userId?: string) => Promise<void>;
}

/** Returns the session's methods that change the user and their accounts. */
export function accountMethods(
  deps: AccountMethodsDeps,
): Pick<
  Session,
  'switchAccount' | 'deleteAccount' | 'forgetAccount' | 'deleteUser' | 'isLeaving' | 'updateTheme'
> {
  const { api, manager, takeUser } = deps;
  let isLeaving = false;
  return {
    switchAccount: (accountId) =>
      takeUser(async () => {
        const user = await api('POST /api/auth/switch-account', { body: { accountId } });
        chooseAccount(user.id, accountId, deps.page.tab);
        return user;
      }),

    deleteAccount: async (remove) => {
      isLeaving = true;
      try {
        await remove();
      } catch (error) {
        isLeaving = false;
        throw error;
      }
      try {
        await deps.reloadUser();
      } catch (error) {
        throw new AccountLeftError(error);
      }
      isLeaving = false;
    },

    isLeaving: () => isLeaving,

    forgetAccount: async (accountId) => {
      const sessionId = manager.session?.sessionId;
      const { user } = deps.state.get();
      if (sessionId !== undefined && user !== null)
        await manager.setUser(sessionId, withoutAccount(user, accountId));
    },

    deleteUser: async (remove, message) => {
      const userId = manager.session?.userId;
      await remove();
      // Deleting the user has ended the session on the server too.
      if (manager.session !== undefined) await manager.end(undefined);
      await deps.onSignOut(userId);
      // The next user must not land on the settings page of the deleted user.
      deps.page.replacePath('/');
      deps.showSignedOut(message);
    },

    updateTheme: (theme, followsDevice) => {
      const body = { themePreference: theme === 'dark' ? 1 : 0, followsDevice } as const;
      void takeUser(() => api('PUT /api/auth/theme-preference', { body })).catch(() => {
        // Ignore the failure: this device already uses the theme, and the next theme that the user selects is
        // sent as well.
      });
    },
  };
}
