/**
 * Who is signed in: the one durable place of it, shared by all tabs and the service worker. A browser writes localStorage
 * some seconds late, and this at once; so this is written before anything of a person is shown or taken, and
 * localStorage has a copy that loses against it.
 *
 * A refresh token can be used once: page and worker renew under one lock, read this inside it, and write here first what
 * they were given.
 */
import type { User } from '@questlog/contract/identity/user';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Clock } from '../browser/clock.ts';
import { BrowserDatabase } from '../browser/database.ts';
import type { Provider, Tokens } from './tokens/tokens.ts';

/** The lock under which tokens are renewed. */
export const REFRESH_LOCK = 'questlog-refresh';

export interface SignedIn {
  /** Which sign-in it is: tokens of another one are none of a page's. */
  readonly sessionId: string;
  readonly tokens: Tokens;
  readonly provider: Provider;
  /** Unknown until the server has said who it is. */
  readonly userId: string | undefined;
  /** As the server last described them. */
  readonly user?: User | undefined;
}

export interface SignedOut {
  /** Of the sign-in that ended. */
  readonly sessionId: string;
  readonly tokens?: undefined;
  /** The provider has not confirmed the sign-out: its own session may live, and would let the next person in unasked. */
  readonly unfinished?: UnfinishedSignOut | undefined;
}

export interface UnfinishedSignOut {
  readonly refreshToken: string | undefined;
  /** Comes back with the address where the provider ends the session by navigation. */
  readonly state: string;
}

export type SessionRecord = SignedIn | SignedOut;

export function isSignedIn(record: SessionRecord | undefined): record is SignedIn {
  return record?.tokens !== undefined;
}

/** What is done to it, each in one transaction. All of it raises where the browser's storage fails or does not answer. */
export interface DurableSession {
  /** Undefined where there never was one, or the database was lost. */
  readonly read: () => Promise<SessionRecord | undefined>;
  /** A new sign-in, whatever was there. */
  readonly signIn: (session: SignedIn) => Promise<void>;
  /** Writes a sign-in down once more where there is nothing: somebody else may have signed in, or out, meanwhile. */
  readonly signInAgain: (session: SignedIn) => Promise<void>;
  /** Ends this sign-in; false where another has taken its place. */
  readonly signOut: (sessionId: string, unfinished: UnfinishedSignOut | undefined) => Promise<boolean>;
  /** The provider has confirmed the end of that sign-in. */
  readonly finishSignOut: (sessionId: string) => Promise<void>;
  /** Writes tokens that followed upon `refreshToken`; false where those were replaced or signed out meanwhile. */
  readonly replace: (sessionId: string, refreshToken: string | undefined, tokens: Tokens) => Promise<boolean>;
  /** Whose sign-in it is; false where it is in force no longer. */
  readonly setUser: (sessionId: string, user: User) => Promise<boolean>;
  /** Forgets everything: no token is better for the next start than a used one. */
  readonly forget: () => Promise<void>;
}

export interface DurableSessionOptions {
  readonly name?: string;
  /** The session of this page, to be written anew where the browser has lost the database. */
  readonly held?: () => SignedIn | undefined;
  readonly clock?: Pick<Clock, 'after'> | undefined;
}

interface SessionSchema extends DBSchema {
  session: { key: 'current'; value: SessionRecord };
}

const KEY = 'current';

/** What is to be written, given what is there; undefined for nothing. */
type Change = (record: SessionRecord | undefined) => SessionRecord | undefined;

/** Nobody comes between the reading and the writing. False where there is nothing to write. */
async function updateIn(db: IDBPDatabase<SessionSchema>, change: Change): Promise<boolean> {
  const tx = db.transaction('session', 'readwrite', { durability: 'strict' });
  const next = change(await tx.store.get(KEY));
  if (next !== undefined) await tx.store.put(next, KEY);
  await tx.done;
  return next !== undefined;
}

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

  /** The sign-in that is in force, if it is the named one. */
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
