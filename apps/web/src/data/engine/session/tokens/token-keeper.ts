/**
 * The session of a tab, and its tokens: bound to one sign-in, renewed 10 s before they end, once for all tabs and the
 * service worker. Who is signed in is what the durable session says; a tab that finds somebody else there leaves.
 */
import { newId } from '@questlog/domain/uuid';
import type { User } from '@questlog/contract/identity/user';
import type { Clock } from '../../browser/clock.ts';
import type { Locks } from '../../browser/locks.ts';
import {
  isSignedIn,
  REFRESH_LOCK,
  type DurableSession,
  type SessionRecord,
  type SignedIn,
  type UnfinishedSignOut,
} from '../durable-session.ts';
import { findSession } from '../find-session.ts';
import type { Page } from '../page.ts';
import { renewTokens } from './renewal.ts';
import type { ServerClock } from '../../browser/server-clock.ts';
import type { SessionChannel } from '../session-channel.ts';
import { AuthInitializingError, type TokenRequest } from '../session-state.ts';
import {
  clearTokens,
  isMarkedEnded,
  loadCopy,
  loadSessionId,
  markEnded,
  saveCopy,
  unmarkEnded,
  withLatestTokens,
} from './token-storage.ts';
import { isEnding, isLater, RENEW_BEFORE_MS, type Provider, type Tokens } from './tokens.ts';

export interface TokenKeeperOptions {
  readonly page: Pick<Page, 'local'>;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  readonly serverClock: ServerClock;
  readonly locks: Locks;
  readonly fetch: typeof fetch;
  /** `held` is what the durable session may restore itself from. */
  readonly durable: DurableSession;
  readonly channel: Pick<SessionChannel, 'post'>;
  /** The provider has ended the session. @param reason set where it is not that the session is over */
  readonly onEnded: (reason?: string) => void;
  /** Another tab has signed out, or somebody in. The tokens are gone here. */
  readonly onOther: (record: SessionRecord) => void;
}

const LONGEST_TIMER_MS = 24 * 3_600_000;
const RETRY_MS = 30_000;

export class TokenKeeper {
  readonly #options: TokenKeeperOptions;
  #session: SignedIn | undefined;
  #renewing: Promise<void> | undefined;
  #callOff: (() => void) | undefined;
  /** What is asked of the durable session, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  #nextLook: Promise<void> | undefined;
  /** Sign-ins that ended here, whatever the storage says of them. */
  readonly #ended = new Set<string>();

  constructor(options: TokenKeeperOptions) {
    this.#options = options;
  }

  /** The sign-in that this tab acts for. */
  get session(): SignedIn | undefined {
    return this.#session;
  }

  /** Finds out who is signed in, and begins to renew in time. */
  open(): Promise<SessionRecord | undefined> {
    return this.#inTurn(async () => {
      const record = await findSession(this.#options);
      if (isSignedIn(record)) this.adopt(record);
      else clearTokens(this.#options.page.local);
      return record;
    });
  }

  /** A new sign-in. */
  keep(tokens: Tokens, provider: Provider): Promise<void> {
    return this.#inTurn(async () => {
      const { durable, clock, channel } = this.#options;
      const session = { sessionId: newId(clock.now()), tokens, provider, userId: undefined };
      // Where storage fails there is the copy, and nothing may contradict it; who it is, the server says at each start.
      await durable.signIn(session).catch(() => durable.forget().catch(() => undefined));
      this.#take(session);
      channel.post();
    });
  }

  /** Goes on with what is stored, or what somebody else has signed in or renewed. */
  adopt(session: SignedIn): void {
    // They know the clocks better who were given these tokens.
    this.#options.serverClock.begin(session.tokens.clockAhead ?? 0);
    this.#take(session);
  }

  /** The server has said whose session it is. False where it is in force no longer: then nothing may be shown. */
  setUser(sessionId: string, user: User): Promise<boolean> {
    return this.#inTurn(async () => {
      const isInForce = await this.#options.durable.setUser(sessionId, user).catch(() => true);
      if (this.#session?.sessionId !== sessionId || !isInForce) return false;
      this.#session = { ...this.#session, userId: user.id, user };
      return true;
    });
  }

  /** Ends this tab's sign-in for the whole browser. `unfinished` where the provider has yet to be told. */
  async end(unfinished: UnfinishedSignOut | undefined): Promise<void> {
    const { durable, page, channel } = this.#options;
    const { sessionId } = this.#drop() ?? {};
    if (sessionId === undefined) return;
    this.#ended.add(sessionId);
    // At once: the page may be closed before the database answers.
    if (loadSessionId(page.local) === sessionId) clearTokens(page.local);
    markEnded(page.local, sessionId);
    await this.#inTurn(async () => {
      try {
        await durable.signOut(sessionId, unfinished);
        unmarkEnded(page.local, sessionId);
      } catch {
        // The mark stays for the next start.
      }
      channel.post();
    });
  }

  /** Looks who is signed in now. */
  look(): Promise<void> {
    // One that has not begun sees whatever this one would.
    this.#nextLook ??= this.#inTurn(async () => {
      this.#nextLook = undefined;
      this.#leaveIfMarked();
      this.#adoptCopy();
      try {
        const record = await this.#options.durable.read();
        if (record === undefined) await this.#writeAnew();
        else await this.#compare(record);
      } catch {
        // It does not answer: nothing is known of anybody else.
      }
    });
    return this.#nextLook;
  }

  /** @see Session.getAccessToken */
  async accessToken({ renew = false, userId }: TokenRequest = {}): Promise<string> {
    if (renew || this.#isEnding()) await this.renew();
    const session = this.#session;
    const isUsable = session !== undefined && session.tokens.expiresAt > this.#options.serverClock.now();
    if (!isUsable || (userId !== undefined && session.userId !== userId)) throw new AuthInitializingError();
    return session.tokens.accessToken;
  }

  /** Renews now; calls made meanwhile share one request. */
  renew(): Promise<void> {
    const stale = this.#session;
    if (stale === undefined) return Promise.resolve();
    this.#renewing ??= this.#options
      .locks(REFRESH_LOCK, () => this.#renewAlone(stale))
      .finally(() => {
        this.#renewing = undefined;
      });
    return this.#renewing;
  }

  /** Tried again when the connection returns. */
  renewIfEnding(): void {
    if (this.#isEnding()) void this.renew();
  }

  async #renewAlone(stale: SignedIn): Promise<void> {
    const { clock, serverClock, fetch: fetchFrom, onEnded } = this.#options;
    // Another tab, or the worker, may have been first while this one waited for its turn.
    await this.look();
    const session = this.#session;
    if (session === undefined) return;
    const { sessionId, tokens } = session;
    if (tokens.accessToken !== stale.tokens.accessToken && !isEnding(tokens, serverClock.now())) return;
    const renewal = await renewTokens(fetchFrom, session.provider, tokens, serverClock);
    // Signed out while the answer was on its way.
    if (this.#session?.sessionId !== sessionId) return;
    switch (renewal.outcome) {
      case 'renewed': {
        const isInForce = await this.#inTurn(() => this.#replace(session, renewal.tokens));
        if (!isInForce) await this.look();
        else if (this.#session?.sessionId === sessionId) {
          this.#take({ ...this.#session, tokens: renewal.tokens });
        }
        break;
      }
      case 'ended':
        await this.end(undefined);
        onEnded(renewal.reason);
        break;
      case 'failed':
        this.#callOff?.();
        this.#callOff = clock.after(RETRY_MS, () => this.renewIfEnding());
        break;
    }
  }

  async #replace({ sessionId, tokens }: SignedIn, next: Tokens): Promise<boolean> {
    const { durable } = this.#options;
    try {
      return await durable.replace(sessionId, tokens.refreshToken, next);
    } catch {
      // A used token would be left to the worker: rather none.
      await durable.forget().catch(() => undefined);
      return true;
    }
  }

  /** Another tab has signed out, and the database may not have taken it. */
  #leaveIfMarked(): void {
    const { sessionId } = this.#session ?? {};
    if (sessionId === undefined || !isMarkedEnded(this.#options.page.local, sessionId)) return;
    this.#ended.add(sessionId);
    this.#drop();
    this.#options.onOther({ sessionId });
  }

  /** The database was lost without a word, or would not take the last tokens. */
  async #writeAnew(): Promise<void> {
    if (this.#session !== undefined) await this.#options.durable.signInAgain(this.#session);
  }

  /** Another tab may have renewed, and its database not have taken that: a used token would end the session of both. */
  #adoptCopy(): void {
    const own = this.#session;
    if (own === undefined) return;
    const latest = withLatestTokens(own, loadCopy(this.#options.page.local));
    if (latest !== own) this.adopt(latest);
  }

  async #compare(record: SessionRecord): Promise<void> {
    const own = this.#session;
    if (this.#ended.has(record.sessionId)) return;
    if (record.sessionId === own?.sessionId && isSignedIn(record)) {
      const { tokens } = record;
      if (tokens.accessToken === own.tokens.accessToken) return;
      if (!isLater(own.tokens, tokens)) this.adopt({ ...own, tokens });
      // The last ones were not taken.
      else await this.#options.durable.replace(own.sessionId, tokens.refreshToken, own.tokens);
      return;
    }
    if (own === undefined && !isSignedIn(record)) return;
    this.#drop();
    if (!isSignedIn(record)) clearTokens(this.#options.page.local);
    this.#options.onOther(record);
  }

  #drop(): SignedIn | undefined {
    const session = this.#session;
    this.#callOff?.();
    this.#session = undefined;
    return session;
  }

  #take(session: SignedIn): void {
    this.#session = session;
    try {
      saveCopy(this.#options.page.local, session);
    } catch {
      // Full, or forbidden: it is a copy.
    }
    this.#schedule(session.tokens);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work, work);
    this.#turn = turn;
    return turn;
  }

  #isEnding(): boolean {
    return this.#session !== undefined && isEnding(this.#session.tokens, this.#options.serverClock.now());
  }

  #schedule({ expiresAt }: Tokens): void {
    const { clock, serverClock } = this.#options;
    this.#callOff?.();
    const wait = expiresAt - serverClock.now() - RENEW_BEFORE_MS;
    this.#callOff = clock.after(Math.min(Math.max(0, wait), LONGEST_TIMER_MS), () => void this.renew());
  }
}
