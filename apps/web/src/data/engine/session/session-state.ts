/** The state of the session, as the screens see it. */
import type { Account } from '@questlog/contract/accounts';
import type { User } from '@questlog/contract/identity/user';
import type { Calls } from '@questlog/contract/routes';

export type SessionState =
  | { readonly state: 'loading'; readonly user: null; readonly account: null }
  | { readonly state: 'authenticated'; readonly user: User; readonly account: Account | null }
  /** `message` gives the reason for the sign-out unless the user signed out themselves. */
  | { readonly state: 'signed-out'; readonly user: null; readonly account: null; readonly message?: string };

/** The state until the app knows who is signed in. */
export const LOADING: SessionState = { state: 'loading', user: null, account: null };

/** The error if no access token is available: the session is still being restored, or nobody is signed in. */
export class AuthInitializingError extends Error {
  readonly code = 'auth-initializing';

  constructor() {
    super('auth-initializing');
    this.name = 'AuthInitializingError';
  }
}

/** The error if the current account was deleted but the next one could not be loaded. */
export class AccountLeftError extends Error {
  constructor(cause: unknown) {
    super('Failed to switch to new account after deletion. Please refresh the page.', { cause });
    this.name = 'AccountLeftError';
  }
}

/**
 * Returns the theme that the user selected on any device; `system` if they selected none or follow the
 * device.
 */
export function themeOf({ themePreference, themeFollowsDevice }: User): 'light' | 'dark' | 'system' {
  // A user stored by an earlier version lacks this field.
  if (themeFollowsDevice as boolean | undefined) return 'system';
  return themePreference === 1 ? 'dark' : 'light';
}

export interface TokenRequest {
  /** Requests a new token, because the server rejected the previous one. */
  readonly renew?: boolean;
  /** The user to whom the token must belong. */
  readonly userId?: string | undefined;
}

export type Registration = Calls['POST /api/auth/register']['body'];

export interface Session {
  /** Restores the stored session, exchanges a code in the URL for tokens, and renews expired tokens. */
  readonly start: () => Promise<void>;
  readonly state: SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Navigates to the identity provider, which redirects back to this page or to the path `returnTo`. Rejects
   * with 'Failed to initiate login. Please try again.'
   */
  readonly signIn: (options?: {
    readonly loginHint?: string;
    readonly prompt?: string;
    readonly returnTo?: string;
  }) => Promise<void>;
  /** Deletes the tokens, the user and the cached account, and ends the provider's session. */
  readonly signOut: () => Promise<void>;
  /**
   * Creates a user; the app then calls {@link Session.signIn} with the email address as a hint. Rejects with
   * ApiError or NetworkError if the request fails.
   */
  readonly register: (fields: Registration) => Promise<User>;
  /**
   * Returns an access token, after renewing it if it is about to expire. Rejects with
   * {@link AuthInitializingError} if there is no token, or if the signed-in user is not the requested one.
   */
  readonly getAccessToken: (request?: TokenRequest) => Promise<string>;
  /** Reloads the user from the server, for example after a change to the profile, the plan or an account. */
  readonly reloadUser: () => Promise<void>;
  /**
   * Runs a call that returns the signed-in user, and stores the result in the state. Rejects with the error
   * of the call.
   */
  readonly takeUser: (load: () => Promise<User>) => Promise<void>;
  /**
   * Switches this tab and tabs opened later to a different account of the user; other tabs keep theirs
   * (ACCOUNT-40). If the request fails, rejects with ApiError or NetworkError and changes nothing.
   */
  readonly switchAccount: (accountId: string) => Promise<void>;
  /**
   * Deletes the current account by calling `remove`, and switches to the account that the server names
   * (ACCOUNT-35). Rejects with the error from `remove`, or with {@link AccountLeftError} if the account was
   * deleted but the next one could not be loaded.
   */
  readonly deleteAccount: (remove: () => Promise<unknown>) => Promise<void>;
  /**
   * Removes an inaccessible account from the stored user. The next time the page starts, the user's first
   * personal account is the current one. Never rejects.
   */
  readonly forgetAccount: (accountId: string | undefined) => Promise<void>;
  /**
   * Deletes the user by calling `remove`, and signs out with a message for the sign-in page. If `remove`
   * fails, rejects with its error and changes nothing.
   */
  readonly deleteUser: (remove: () => Promise<unknown>, message: string) => Promise<void>;
  /** Returns true if this user is deleting the current account. */
  readonly isLeaving: () => boolean;
  /**
   * Saves the theme in the user's record, in the background.
   * @param followsDevice true if the theme follows the device
   */
  readonly updateTheme: (theme: 'light' | 'dark', followsDevice: boolean) => void;
}
