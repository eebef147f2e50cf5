/**
 * A tab's session and its tokens. Renews the tokens 10 s before they expire, once for all tabs and the
 * service worker. The durable session determines who is signed in: a tab that finds a different sign-in there
 * drops its own.
 */
import { newId } from '@questlog/domain/uuid';
import type { User } from '@questlog/contract/identity/user';
import type { Clock } from '../../browser/clock.ts';
import type { Locks } from '../../browser/locks.ts';
import { createEvent } from '../../browser/signal.ts';
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

export interface TokenManagerOptions {
  readonly page: Pick<Page, 'local'>;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  readonly serverClock: ServerClock;
  readonly locks: Locks;
  readonly fetch: typeof fetch;
  /** Opens the durable session. If its database was lost, it is restored with the result of `held`. */
  readonly openDurable: (held: () => SignedIn | undefined) => DurableSession;
  readonly channel: Pick<SessionChannel, 'post'>;
}

const LONGEST_TIMER_MS = 24 * 3_600_000;
const RETRY_MS = 30_000;

export class TokenManager {
  /** Emitted when the provider has ended the session. The reason is missing if the session simply expired. */
  readonly ended = createEvent<string | undefined>();
  /** Emitted when another tab has signed out or in. This tab's tokens are already deleted. */
  readonly other = createEvent<SessionRecord>();
  readonly durable: DurableSession;
  readonly #options: TokenManagerOptions;
  #session: SignedIn | undefined;
  #renewing: Promise<void> | undefined;
  #callOff: (() => void) | undefined;
  /** Serialises the operations on the durable session. */
  #turn: Promise<unknown> = Promise.resolve();
  #nextCheck: Promise<void> | undefined;
  /** The sign-ins that ended in this tab, even if they are still in storage. */
  readonly #ended = new Set<string>();

  constructor(options: TokenManagerOptions) {
    this.#options = options;
    this.durable = options.openDurable(() => this.#session);
  }

  get session(): SignedIn | undefined {
    return this.#session;
  }

  /** Finds the signed-in user and schedules the first renewal. */
  open(): Promise<SessionRecord | undefined> {
    return this.#inTurn(async () => {
      const record = await findSession({ ...this.#options, durable: this.durable });
      if (isSignedIn(record)) this.adopt(record);
      else clearTokens(this.#options.page.local);
      return record;
    });
  }

  keep(tokens: Tokens, provider: Provider): Promise<void> {
    return this.#inTurn(async () => {
      const { clock, channel } = this.#options;
      const { durable } = this;
      const session = { sessionId: newId(clock.now()), tokens, provider, userId: undefined };
      // If this write fails, only the copy in localStorage exists. Delete the old durable record, which would
      // contradict it. Deleting it is safe, because the server identifies the user at each start.
      await durable.signIn(session).catch(() => durable.forget().catch(() => undefined));
      this.#take(session);
      channel.post();
    });
  }

  /** Continues with a stored session, or with one that another tab has started or renewed. */
  adopt(session: SignedIn): void {
    // The tab that received these tokens has the latest measurement of the clock offset, so use its offset.
    this.#options.serverClock.begin(session.tokens.clockAhead ?? 0);
    this.#take(session);
  }

  /**
   * Stores the user named by the server. Resolves to false if the sign-in has ended, in which case the user
   * must not be shown.
   */
  setUser(sessionId: string, user: User): Promise<boolean> {
    return this.#inTurn(async () => {
      const isInForce = await this.durable.setUser(sessionId, user).catch(() => true);
      if (this.#session?.sessionId !== sessionId || !isInForce) return false;
      this.#session = { ...this.#session, userId: user.id, user };
      return true;
    });
  }

  /** Ends this sign-in for the whole browser. Pass `unfinished` until the provider confirms the end. */
  async end(unfinished: UnfinishedSignOut | undefined): Promise<void> {
    const { page, channel } = this.#options;
    const { sessionId } = this.#drop() ?? {};
    if (sessionId === undefined) return;
    this.#ended.add(sessionId);
    // Clear the copy and mark the end first: the page may close before the database responds.
    if (loadSessionId(page.local) === sessionId) clearTokens(page.local);
    markEnded(page.local, sessionId);
    await this.#inTurn(async () => {
      try {
        await this.durable.signOut(sessionId, unfinished);
        unmarkEnded(page.local, sessionId);
      } catch {
        // Keep the mark in localStorage, so that the next start ends the sign-in.
      }
      channel.post();
    });
  }

  /** Checks who is signed in now. */
  check(): Promise<void> {
    // Share a check that is queued but has not started: it will read the latest state.
    this.#nextCheck ??= this.#inTurn(async () => {
      this.#nextCheck = undefined;
      this.#leaveIfMarked();
      this.#adoptCopy();
      try {
        const record = await this.durable.read();
        if (record === undefined) await this.#rewriteRecord();
        else await this.#compare(record);
      } catch {
        // The database does not respond. Assume that nothing has changed.
      }
    });
    return this.#nextCheck;
  }

  /** Implements {@link Session.getAccessToken}. */
  async accessToken({ renew = false, userId }: TokenRequest = {}): Promise<string> {
    if (renew || this.#isEnding()) await this.renew();
    const session = this.#session;
    const isUsable = session !== undefined && session.tokens.expiresAt > this.#options.serverClock.now();
    if (!isUsable || (userId !== undefined && session.userId !== userId)) throw new AuthInitializingError();
    return session.tokens.accessToken;
  }

  /** Renews the tokens now. Concurrent calls share one request. */
  renew(): Promise<void> {
    const stale = this.#session;
    if (stale === undefined) return Promise.resolve();
    this.#renewing ??= this.#options
      .locks(REFRESH_LOCK, () => this.#renewOnce(stale))
      .finally(() => {
        this.#renewing = undefined;
      });
    return this.#renewing;
  }

  /** Renews tokens that are about to expire. Also called when the connection returns. */
  renewIfEnding(): void {
    if (this.#isEnding()) void this.renew();
  }

  async #renewOnce(stale: SignedIn): Promise<void> {
    const { clock, serverClock, fetch: fetchFrom } = this.#options;
    // Another tab or the worker may have renewed the tokens in the meantime.
    await this.check();
    const session = this.#session;
    if (session === undefined) return;
    const { sessionId, tokens } = session;
    if (tokens.accessToken !== stale.tokens.accessToken && !isEnding(tokens, serverClock.now())) return;
    const renewal = await renewTokens(fetchFrom, session.provider, tokens, serverClock);
    // The user signed out while the request was in flight.
    if (this.#session?.sessionId !== sessionId) return;
    switch (renewal.outcome) {
      case 'renewed': {
        const isInForce = await this.#inTurn(() => this.#replace(session, renewal.tokens));
        if (!isInForce) await this.check();
        else if (this.#session?.sessionId === sessionId) {
          this.#take({ ...this.#session, tokens: renewal.tokens });
        }
        break;
      }
      case 'ended':
        await this.end(undefined);
        this.ended.emit(renewal.reason);
        break;
      case 'failed':
        this.#callOff?.();
        this.#callOff = clock.after(RETRY_MS, () => this.renewIfEnding());
        break;
    }
  }

  async #replace({ sessionId, tokens }: SignedIn, next: Tokens): Promise<boolean> {
    const { durable } = this;
    try {
      return await durable.replace(sessionId, tokens.refreshToken, next);
    } catch {
      // The durable record still holds a used token, which the worker must not send.
      await durable.forget().catch(() => undefined);
      return true;
    }
  }

  /** Drops the session if another tab has marked it as ended. That tab's database write may have failed. */
  #leaveIfMarked(): void {
    const { sessionId } = this.#session ?? {};
    if (sessionId === undefined || !isMarkedEnded(this.#options.page.local, sessionId)) return;
    this.#ended.add(sessionId);
    this.#drop();
    this.other.emit({ sessionId });
  }

  /** Rewrites the session: the database was lost without an event, or rejected the last tokens. */
  async #rewriteRecord(): Promise<void> {
    if (this.#session !== undefined) await this.durable.signInAgain(this.#session);
  }

  /**
   * Adopts newer tokens from the copy in localStorage. Another tab may have failed to write its new tokens to
   * the database. Sending the used token would end the session for both tabs.
   */
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
      // The database lacks the latest tokens, so rewrite them.
      else await this.durable.replace(own.sessionId, tokens.refreshToken, own.tokens);
      return;
    }
    if (own === undefined && !isSignedIn(record)) return;
    this.#drop();
    if (!isSignedIn(record)) clearTokens(this.#options.page.local);
    this.other.emit(record);
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
      // The storage is full or blocked, but this is only a copy.
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
