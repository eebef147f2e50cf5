/** Keeps the access token fresh: renewed 10 s before it ends, once for all tabs and the service worker. */
import { newId } from '@questlog/domain/uuid';
import type { Clock } from '../clock.ts';
import type { Locks } from '../locks.ts';
import type { Page } from './page.ts';
import { renewTokens } from './renewal.ts';
import { REFRESH_LOCK, type SessionMirror } from './session-mirror.ts';
import { AuthInitializingError } from './session-state.ts';
import {
  clearTokens,
  EXPIRES_KEY,
  loadProvider,
  loadSessionId,
  loadTokens,
  saveProvider,
  saveSessionId,
  saveTokens,
} from './token-storage.ts';
import { isEnding, RENEW_BEFORE_MS, type Provider, type Tokens } from './tokens.ts';

export interface TokenKeeperOptions {
  readonly page: Page;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly fetch: typeof fetch;
  readonly mirror: SessionMirror;
  /** The tokens are gone: the provider ended the session, or another tab signed out. */
  readonly onEnded: () => void;
  /** Another tab signed in. */
  readonly onFound: () => void;
}

const LONGEST_TIMER_MS = 24 * 3_600_000;
const RETRY_MS = 30_000;

export class TokenKeeper {
  readonly #options: TokenKeeperOptions;
  #tokens: Tokens | undefined;
  #renewing: Promise<void> | undefined;
  #callOff: (() => void) | undefined;
  /** What was last asked of the mirror. */
  #mirrored: Promise<void> = Promise.resolve();

  constructor(options: TokenKeeperOptions) {
    this.#options = options;
    this.#tokens = loadTokens(options.page.local);
  }

  get hasTokens(): boolean {
    return this.#tokens !== undefined;
  }

  /** Begins to renew in time. */
  start(): void {
    const { page, mirror } = this.#options;
    const tokens = this.#tokens;
    const provider = loadProvider(page.local);
    this.#schedule();
    this.#mirror(async () => {
      if (tokens === undefined || provider === undefined) {
        // A tab that was closed in the midst of signing out.
        await mirror.clear();
        return;
      }
      const sessionId = loadSessionId(page.local);
      const mirrored = await mirror.read();
      // Signed in before there was a mirror, or where it could not be written.
      const isOther = mirrored === undefined || mirrored.sessionId !== sessionId;
      if (isOther || mirrored.tokens.expiresAt < tokens.expiresAt) {
        await mirror.write({ sessionId, tokens, provider, userId: isOther ? undefined : mirrored.userId });
      }
    });
  }

  /** The tokens of a new sign-in. */
  async keep(tokens: Tokens, provider: Provider): Promise<void> {
    const { page, mirror, clock } = this.#options;
    const sessionId = newId(clock.now());
    this.#mirror(() => mirror.write({ sessionId, tokens, provider, userId: undefined }));
    await this.#mirrored;
    saveSessionId(page.local, sessionId);
    saveProvider(page.local, provider);
    this.#set(tokens);
  }

  /** The server has said whose session it is: the worker sends that user's changes. */
  belongsTo(userId: string): void {
    const { page, mirror } = this.#options;
    this.#mirror(() => mirror.setUser(loadSessionId(page.local), userId));
  }

  /** The address where the provider ends its own session, if it has one. */
  endSessionUrl(): string | undefined {
    const provider = loadProvider(this.#options.page.local);
    if (provider?.endSessionEndpoint === undefined) return undefined;
    const url = new URL(provider.endSessionEndpoint);
    url.searchParams.set('client_id', provider.clientId);
    url.searchParams.set('post_logout_redirect_uri', `${this.#options.page.origin}/`);
    if (this.#tokens?.idToken !== undefined) url.searchParams.set('id_token_hint', this.#tokens.idToken);
    return url.href;
  }

  forget(): void {
    this.#callOff?.();
    this.#tokens = undefined;
    clearTokens(this.#options.page.local);
    this.#mirror(() => this.#options.mirror.clear());
  }

  /** @see Session.getAccessToken */
  async accessToken({ renew = false }: { readonly renew?: boolean } = {}): Promise<string> {
    if (renew || this.#isEnding()) await this.renew();
    const tokens = this.#tokens;
    if (tokens === undefined || tokens.expiresAt <= this.#options.clock.now())
      throw new AuthInitializingError();
    return tokens.accessToken;
  }

  /** Renews now; calls made meanwhile share one request. */
  renew(): Promise<void> {
    const stale = this.#tokens;
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

  /** Another tab wrote to storage; null where it cleared everything. */
  onStorage(key: string | null): void {
    if (key !== EXPIRES_KEY && key !== null) return;
    const had = this.hasTokens;
    this.#tokens = loadTokens(this.#options.page.local);
    this.#schedule();
    if (had && !this.hasTokens) this.#options.onEnded();
    if (!had && this.hasTokens) this.#options.onFound();
  }

  async #renewAlone(stale: Tokens): Promise<void> {
    const { page, clock, mirror, fetch: fetchFrom, onEnded } = this.#options;
    // Another tab, or the worker, may have been first while this one waited for its turn.
    const stored = await this.#latest();
    const provider = loadProvider(page.local);
    const isNews = stored !== undefined && stored.accessToken !== stale.accessToken;
    if (isNews && !isEnding(stored, clock.now())) {
      this.#tokens = stored;
      this.#schedule();
      return;
    }
    const renewal =
      stored === undefined || provider === undefined
        ? { outcome: 'ended' as const }
        : await renewTokens(fetchFrom, provider, stored, clock.now);
    // Signed out while the answer was on its way.
    if (this.#tokens === undefined) return;
    switch (renewal.outcome) {
      case 'renewed':
        // A mirror that cannot be written would leave a used token to the worker: rather none.
        if (!(await mirror.replace(stored?.refreshToken, renewal.tokens))) await mirror.clear();
        // Signed out while it was written.
        if (this.hasTokens) this.#set(renewal.tokens);
        break;
      case 'ended':
        this.forget();
        onEnded();
        break;
      case 'failed':
        this.#callOff?.();
        this.#callOff = clock.after(RETRY_MS, () => this.renewIfEnding());
        break;
    }
  }

  /** What is stored, here or by the worker; what the worker has renewed is stored here too. */
  async #latest(): Promise<Tokens | undefined> {
    const { page, mirror } = this.#options;
    await this.#mirrored;
    const mirrored = await mirror.read();
    const stored = loadTokens(page.local);
    if (stored === undefined || mirrored === undefined) return stored;
    if (mirrored.sessionId !== loadSessionId(page.local)) return stored;
    // The mirror is written first, so it is never behind, unless it could be neither written nor cleared.
    if (mirrored.tokens.expiresAt < stored.expiresAt) return stored;
    saveTokens(page.local, mirrored.tokens);
    return mirrored.tokens;
  }

  /** One after the other, in the order of what happened. */
  #mirror(work: () => Promise<void>): void {
    this.#mirrored = this.#mirrored.then(work, work);
  }

  #set(tokens: Tokens): void {
    this.#tokens = tokens;
    saveTokens(this.#options.page.local, tokens);
    this.#schedule();
  }

  #isEnding(): boolean {
    return this.#tokens !== undefined && isEnding(this.#tokens, this.#options.clock.now());
  }

  #schedule(): void {
    this.#callOff?.();
    if (this.#tokens === undefined) return;
    const wait = this.#tokens.expiresAt - this.#options.clock.now() - RENEW_BEFORE_MS;
    this.#callOff = this.#options.clock.after(
      Math.min(Math.max(0, wait), LONGEST_TIMER_MS),
      () => void this.renew(),
    );
  }
}
