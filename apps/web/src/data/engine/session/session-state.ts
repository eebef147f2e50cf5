/** The state of the session, as exposed to the screens. */
import type { Account } from '@questlog/contract/accounts';
import type { User } from '@questlog/contract/identity/user';
import type { Calls } from '@questlog/contract/routes';

export type SessionState =
  | { readonly state: 'loading'; readonly user: null; readonly account: null }
  | { readonly state: 'authenticated'; readonly user: User; readonly account: Account | null }
  /** `message` contains the reason, unless the user signed out themselves. */
  | { readonly state: 'signed-out'; readonly user: null; readonly account: null; readonly message?: string };

export const LOADING: SessionState = { state: 'loading', user: null, account: null };

/** No access token is available: the session is being restored, or nobody is signed in. */
export class AuthInitializingError extends Error {
  readonly code = 'auth-initializing';

  constructor() {
    super('auth-initializing');
    this.name = 'AuthInitializingError';
  }
}

/** The current account was deleted, but the next one could not be loaded. */
export class AccountLeftError extends Error {
  constructor(cause: unknown) {
    super('Failed to switch to new account after deletion. Please refresh the page.', { cause });
    this.name = 'AccountLeftError';
  }
}

/** Returns the theme that the user selected on any device; `system` if it follows the device. */
export function themeOf({ themePreference, themeFollowsDevice }: User): 'light' | 'dark' | 'system' {
  // Users stored by an earlier version lack this field.
  if (themeFollowsDevice as boolean | undefined) return 'system';
  return themePreference === 1 ? 'dark' : 'light';
}

export interface TokenRequest {
  /** Requests a new token, because the server rejected the previous one. */
  readonly renew?: boolean;
  /** The token must belong to this user. */
  readonly userId?: string | undefined;
}

export type Registration = Calls['POST /api/auth/register']['body'];

export interface Session {
  /** Restores the stored session, exchanges a code in the URL for tokens, and renews expired tokens. */
  readonly start: () => Promise<void>;
  readonly state: SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Identifies the sign-in; undefined if nobody is signed in. */
  readonly sessionId: () => string | undefined;
  /**
   * Navigates to the identity provider, which redirects back to this page or to `returnTo`. Rejects with
   * 'Failed to initiate login. Please try again.'
   */
  readonly signIn: (options?: {
    readonly loginHint?: string;
    readonly prompt?: string;
    readonly returnTo?: string;
  }) => Promise<void>;
  /** Deletes the tokens, the user and the cached account, and ends the provider's session. */
  readonly signOut: () => Promise<void>;
  /**
   * Creates a user. The app then calls {@link Session.signIn} with the email address as a hint. Rejects with
   * ApiError or NetworkError.
   */
  readonly register: (fields: Registration) => Promise<User>;
  /**
   * Returns an access token, renewed if it is about to expire. Rejects with {@link AuthInitializingError} if
   * there is no token, or if another user is signed in.
   */
  readonly getAccessToken: (request?: TokenRequest) => Promise<string>;
  /** Reloads the user from the server, for example after a change to the profile or the plan. */
  readonly reloadUser: () => Promise<void>;
  /**
   * Runs a call that returns the signed-in user, and stores the user. Rejects with the error from the call.
   */
  readonly takeUser: (load: () => Promise<User>) => Promise<void>;
  /**
   * Switches this tab and new tabs to a different account of the user. Other tabs keep theirs (ACCOUNT-40).
   * If the request fails, rejects with ApiError or NetworkError and changes nothing.
   */
  readonly switchAccount: (accountId: string) => Promise<void>;
  /**
   * Deletes the current account with `remove`, and switches to the account that the server names
   * (ACCOUNT-35). Rejects with the error from `remove`, or with {@link AccountLeftError} if the next account
   * could not be loaded.
   */
  readonly deleteAccount: (remove: () => Promise<unknown>) => Promise<void>;
  /**
   * Removes an inaccessible account from the stored user. At the next start, the user's first personal
   * account is the current one. Never rejects.
   */
  readonly forgetAccount: (accountId: string | undefined) => Promise<void>;
  /**
   * Deletes the user with `remove`, and signs out with a message for the sign-in page. If `remove` fails,
   * rejects with its error and changes nothing.
   */
  readonly deleteUser: (remove: () => Promise<unknown>, message: string) => Promise<void>;
  readonly isLeaving: () => boolean;
  /**
   * Saves the theme in the background.
   * @param followsDevice true if the theme follows the device
   */
  readonly updateTheme: (theme: 'light' | 'dark', followsDevice: boolean) => void;
}
