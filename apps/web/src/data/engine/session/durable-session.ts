/**
 * The durable record of who is signed in, shared by all tabs and the service worker. Browsers may write
 * localStorage seconds late, but they write this database immediately. So this record is written before a
 * page shows a user's data, and takes precedence over the copy in localStorage.
 *
 * A refresh token works only once. The page and the worker therefore renew tokens under one lock, read this
 * record inside it, and write the new tokens here first.
 */
import type { User } from '@questlog/contract/identity/user';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Clock } from '../browser/clock.ts';
import { BrowserDatabase } from '../browser/database.ts';
import type { Provider, Tokens } from './tokens/tokens.ts';

/** The lock held while tokens are renewed. */
export const REFRESH_LOCK = 'questlog-refresh';

export interface SignedIn {
  /** Identifies the sign-in. A page never uses another sign-in's tokens. */
  readonly sessionId: string;
  readonly tokens: Tokens;
  readonly provider: Provider;
  /** Undefined until the server has identified the user. */
  readonly userId: string | undefined;
  /** The user as last described by the server. */
  readonly user?: User | undefined;
}

export interface SignedOut {
  readonly sessionId: string;
  readonly tokens?: undefined;
  /**
   * Set if the provider has not confirmed the sign-out. The provider's session may then still sign the next
   * user in without a password.
   */
  readonly unfinished?: UnfinishedSignOut | undefined;
}

export interface UnfinishedSignOut {
  readonly refreshToken: string | undefined;
  /** The `state` parameter that the provider passes back after a sign-out by redirect. */
  readonly state: string;
}

export type SessionRecord = SignedIn | SignedOut;

/** Returns true if the record belongs to a signed-in user. */
export function isSignedIn(record: SessionRecord | undefined): record is SignedIn {
  return record?.tokens !== undefined;
}

/**
 * The operations on the durable record, each in one transaction. They reject if the storage fails or does not
 * respond.
 */
export interface DurableSession {
  /** Undefined if nobody has ever signed in, or if the database was lost. */
  readonly read: () => Promise<SessionRecord | undefined>;
  /** Writes a new sign-in, replacing any existing record. */
  readonly signIn: (session: SignedIn) => Promise<void>;
  /**
   * Writes this sign-in again unless a record exists: another tab may have signed in or out in the meantime.
   */
  readonly signInAgain: (session: SignedIn) => Promise<void>;
  /** Ends this sign-in. Resolves to false if another sign-in has replaced it. */
  readonly signOut: (sessionId: string, unfinished: UnfinishedSignOut | undefined) => Promise<boolean>;
  /** Records that the provider has ended this sign-in. */
  readonly finishSignOut: (sessionId: string) => Promise<void>;
  /**
   * Writes the tokens that replace `refreshToken`. Resolves to false if it was already replaced or its
   * session has ended.
   */
  readonly replace: (sessionId: string, refreshToken: string | undefined, tokens: Tokens) => Promise<boolean>;
  /** Stores a sign-in's user. Resolves to false if the sign-in has ended or been replaced. */
  readonly setUser: (sessionId: string, user: User) => Promise<boolean>;
  /** Deletes the record: for the next start, a missing token is better than a used one. */
  readonly forget: () => Promise<void>;
}

export interface DurableSessionOptions {
  readonly name?: string;
  /** Returns this page's session, which is rewritten if the browser has lost the database. */
  readonly held?: () => SignedIn | undefined;
  readonly clock?: Pick<Clock, 'after'> | undefined;
}

interface SessionSchema extends DBSchema {
  session: { key: 'current'; value: SessionRecord };
}

const KEY = 'current';

type Change = (record: SessionRecord | undefined) => SessionRecord | undefined;

/** Reads and writes the record in one transaction. Returns false if nothing was written. */
async function updateIn(db: IDBPDatabase<SessionSchema>, change: Change): Promise<boolean> {
  const tx = db.transaction('session', 'readwrite', { durability: 'strict' });
  const next = change(await tx.store.get(KEY));
  if (next !== undefined) await tx.store.put(next, KEY);
  await tx.done;
  return next !== undefined;
}

/** Returns the browser's durable session. Tests pass a unique `name`. */
export function createDurableSession(options: DurableSessionOptions = {}): DurableSession {
  const { name = 'questlog-session', held, clock } = options;
  const database = new BrowserDatabase<SessionSchema>({
    name,
    version: 1,
    clock,
    upgrade: (db) => db.createObjectStore('session'),
    restore: async (db) => {
      const session = held?.();
      await updateIn(db, (record) => (record === undefined ? session : undefined));
    },
  });

  /** Returns the record if it belongs to this sign-in. */
  function ofSession(record: SessionRecord | undefined, sessionId: string): SignedIn | undefined {
    const known = record ?? held?.();
    return isSignedIn(known) && known.sessionId === sessionId ? known : undefined;
  }

  const update = (change: Change): Promise<boolean> => database.use((db) => updateIn(db, change));

  return {
    read: () => database.use((db) => db.get('session', KEY)),
    signIn: async (session) => {
      await update(() => session);
    },
    signInAgain: async (session) => {
      await update((record) => (record === undefined ? session : undefined));
    },
    signOut: (sessionId, unfinished) =>
      update((record) =>
        record === undefined || record.sessionId === sessionId ? { sessionId, unfinished } : undefined,
      ),
    finishSignOut: async (sessionId) => {
      await update((record) =>
        record?.sessionId === sessionId && !isSignedIn(record) ? { sessionId } : undefined,
      );
    },
    replace: (sessionId, refreshToken, tokens) =>
      update((record) => {
        const session = ofSession(record, sessionId);
        return session?.tokens.refreshToken === refreshToken ? session && { ...session, tokens } : undefined;
      }),
    setUser: (sessionId, user) =>
      update((record) => {
        const session = ofSession(record, sessionId);
        return session && { ...session, userId: user.id, user };
      }),
    forget: () => database.use((db) => db.delete('session', KEY)),
  };
}
