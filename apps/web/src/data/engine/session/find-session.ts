/** Finds the signed-in user when a page starts, from the durable session and its copy in localStorage. */
import { newId } from '@questlog/domain/uuid';
import type { Clock } from '../browser/clock.ts';
import { isSignedIn, type DurableSession, type SessionRecord } from './durable-session.ts';
import type { Page } from './page.ts';
import { isMarkedEnded, loadCopy, unmarkEnded, withLatestTokens } from './tokens/token-storage.ts';

export interface FindSessionOptions {
  readonly page: Pick<Page, 'local'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly durable: Pick<DurableSession, 'read' | 'signIn' | 'signOut'>;
}

/** Reads the session. Resolves to undefined if nobody has ever signed in. Never rejects. */
export async function findSession({
  page,
  clock,
  durable,
}: FindSessionOptions): Promise<SessionRecord | undefined> {
  const copy = loadCopy(page.local);
  let record: SessionRecord | undefined;
  try {
    record = await durable.read();
    if (record === undefined && copy !== undefined) await durable.signIn(copy);
  } catch {
    return copy;
  }
  if (!isSignedIn(record)) return record ?? copy;
  if (isMarkedEnded(page.local, record.sessionId)) {
    const { sessionId, tokens } = record;
    const unfinished = { refreshToken: tokens.refreshToken, state: newId(clock.now()) };
    const unmark = (): void => unmarkEnded(page.local, sessionId);
    await durable.signOut(sessionId, unfinished).then(unmark, () => undefined);
    return { sessionId, unfinished };
  }
  return withLatestTokens(record, copy);
}
