/** Who is signed in, as the screens see it. */
import type { Account } from '@questlog/contract/accounts';
import type { User } from '@questlog/contract/identity/user';
import type { Calls } from '@questlog/contract/routes';

export type SessionState =
  | { readonly state: 'loading'; readonly user: null; readonly account: null }
  | { readonly state: 'authenticated'; readonly user: User; readonly account: Account | null }
  /** `message` says why, where that is not the person's own doing. */
  | { readonly state: 'signed-out'; readonly user: null; readonly account: null; readonly message?: string };

/** No access token is available yet: the session is being restored, or nobody is signed in. */
export class AuthInitializingError extends Error {
  readonly code = 'auth-initializing';

  constructor() {
    super('auth-initializing');
    this.name = 'AuthInitializingError';
  }
}

/** The account in force is deleted, and which one comes next could not be learnt. */
export class AccountLeftError extends Error {
  constructor(cause: unknown) {
    super('Failed to switch to new account after deletion. Please refresh the page.', { cause });
    this.name = 'AccountLeftError';
  }
}

/** The theme that a person has chosen on whatever device; `system` where they have chosen none, or that the device decides. */
export function themeOf({ themePreference, themeFollowsDevice }: User): 'light' | 'dark' | 'system' {
  // A user who was kept by an earlier version does not say.
  if (themeFollowsDevice as boolean | undefined) return 'system';
  return themePreference === 1 ? 'dark' : 'light';
}

export interface TokenRequest {
  /** For another token than the last one, which was not accepted. */
  readonly renew?: boolean;
  /** Whose token it has to be. */
  readonly userId?: string | undefined;
}

export type Registration = Calls['POST /api/auth/register']['body'];

export interface Session {
  /** Reads what is stored, takes the code out of the address where one came back, and renews what has ended. */
  readonly start: () => Promise<void>;
  readonly state: SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Leaves the page for the identity provider, which leads back to this page, or to the path `returnTo`. Raises 'Failed to
   * initiate login. Please try again.'
   */
  readonly signIn: (options?: {
    readonly loginHint?: string;
    readonly prompt?: string;
    readonly returnTo?: string;
  }) => Promise<void>;
  /** Forgets tokens, user and the cached account, and has the provider end its session. */
  readonly signOut: () => Promise<void>;
  /** Makes a user; the app then calls {@link Session.signIn} with the address as hint. Raises ApiError or NetworkError. */
  readonly register: (fields: Registration) => Promise<User>;
  /**
   * Waits for a renewal where the token is about to end. Raises {@link AuthInitializingError} where there is none, and
   * where the person it is asked for is not the one who is signed in.
   */
  readonly getAccessToken: (request?: TokenRequest) => Promise<string>;
  /** Asks the server who is signed in: after a change of profile, plan or account. */
  readonly reloadUser: () => Promise<void>;
  /** Does a call whose answer is the signed-in user, and shows them as they are from then on. Raises what the call raises. */
  readonly takeUser: (load: () => Promise<User>) => Promise<void>;
  /**
   * Has this tab, and those that are opened after it, work in another account of the person; other tabs keep theirs
   * (ACCOUNT-40). Raises ApiError or NetworkError, and then changes nothing.
   */
  readonly switchAccount: (accountId: string) => Promise<void>;
  /**
   * Deletes the account in force by `remove`, and goes on in the one that the server names then (ACCOUNT-35). Raises
   * what `remove` raises, or {@link AccountLeftError} where the account is deleted and the next one could not be learnt.
   */
  readonly deleteAccount: (remove: () => Promise<unknown>) => Promise<void>;
  /**
   * Removes an account that is out of reach from the stored user. Their first personal account becomes the current one, from
   * the next start of the page. Never raises.
   */
  readonly forgetAccount: (accountId: string | undefined) => Promise<void>;
  /**
   * Deletes the user by `remove`, and leaves with a message for the sign-in page. Raises what `remove` raises, and then changes
   * nothing.
   */
  readonly deleteUser: (remove: () => Promise<unknown>, message: string) => Promise<void>;
  /** Whether access to the account in force ends by the person's own doing. */
  readonly isLeaving: () => boolean;
  /**
   * Remembers the theme with the user, in the background.
   * @param followsDevice whether the device decided on it
   */
  readonly updateTheme: (theme: 'light' | 'dark', followsDevice: boolean) => void;
}
