/**
 * The session where the service worker can read it, which localStorage is not. A refresh token can be used once, so
 * page and worker renew under one lock, read this inside it, and write here first what they were given: whoever comes
 * next finds it, even if the one before was killed at once.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Provider, Tokens } from './tokens.ts';

/** The lock under which tokens are renewed. */
export const REFRESH_LOCK = 'questlog-refresh';

export interface MirroredSession {
  /** Which sign-in it is: tokens of another one are none of a page's. */
  readonly sessionId: string;
  readonly tokens: Tokens;
  readonly provider: Provider;
  /** Unknown until the server has said who it is. */
  readonly userId: string | undefined;
}

export interface SessionMirror {
  readonly read: () => Promise<MirroredSession | undefined>;
  readonly write: (session: MirroredSession) => Promise<void>;
  /** Writes tokens that followed upon `refreshToken`; false where those were replaced or signed out meanwhile. */
  readonly replace: (refreshToken: string | undefined, tokens: Tokens) => Promise<boolean>;
  readonly setUser: (sessionId: string, userId: string) => Promise<void>;
  readonly clear: () => Promise<void>;
}

interface MirrorSchema extends DBSchema {
  session: { key: 'current'; value: MirroredSession };
}

const KEY = 'current';

/** Where the database fails there is no mirror, and the worker sends nothing while the page is closed. */
export function createSessionMirror(name = 'questlog-session'): SessionMirror {
  let opened: Promise<IDBPDatabase<MirrorSchema>> | undefined;
  const database = (): Promise<IDBPDatabase<MirrorSchema>> =>
    (opened ??= openDB<MirrorSchema>(name, 1, {
      upgrade(db) {
        db.createObjectStore('session');
      },
      terminated() {
        opened = undefined;
      },
    }));

  /** One transaction: nobody comes between the reading and the writing. */
  async function update(
    change: (session: MirroredSession | undefined) => MirroredSession | undefined,
  ): Promise<boolean> {
    try {
      const tx = (await database()).transaction('session', 'readwrite', { durability: 'strict' });
      const next = change(await tx.store.get(KEY));
      if (next !== undefined) await tx.store.put(next, KEY);
      await tx.done;
      return next !== undefined;
    } catch {
      return false;
    }
  }

  return {
    read: async () => {
      try {
        return await (await database()).get('session', KEY);
      } catch {
        return undefined;
      }
    },
    write: async (session) => {
      await update(() => session);
    },
    replace: (refreshToken, tokens) =>
      update((session) =>
        session !== undefined && session.tokens.refreshToken === refreshToken
          ? { ...session, tokens }
          : undefined,
      ),
    setUser: async (sessionId, userId) => {
      await update((session) =>
        session?.sessionId === sessionId && session.userId !== userId ? { ...session, userId } : undefined,
      );
    },
    clear: async () => {
      try {
        await (await database()).delete('session', KEY);
      } catch {
        // Nothing was written either.
      }
    },
  };
}
