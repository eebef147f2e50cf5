/** Keeps the access token fresh: renewed 10 s before it ends, once for all tabs. */
import type { Clock } from '../clock.ts';
import type { Locks } from '../locks.ts';
import type { Page } from './page.ts';
import { renewTokens } from './renewal.ts';
import { AuthInitializingError } from './session-state.ts';
import {
  clearTokens,
  EXPIRES_KEY,
  loadProvider,
  loadTokens,
  saveProvider,
  saveTokens,
  type Provider,
  type Tokens,
} from './token-storage.ts';

export interface TokenKeeperOptions {
  readonly page: Page;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly fetch: typeof fetch;
  /** The tokens are gone: the provider ended the session, or another tab signed out. */
  readonly onEnded: () => void;
  /** Another tab signed in. */
  readonly onFound: () => void;
}

const RENEW_BEFORE_MS = 10_000;
const LONGEST_TIMER_MS = 24 * 3_600_000;
const RETRY_MS = 30_000;

export class TokenKeeper {
  readonly #options: TokenKeeperOptions;
  #tokens: Tokens | undefined;
  #renewing: Promise<void> | undefined;
  #callOff: (() => void) | undefined;

  constructor(options: TokenKeeperOptions) {
    this.#options = options;
    this.#tokens = loadTokens(options.page.local);
  }

  get hasTokens(): boolean {
    return this.#tokens !== undefined;
  }

  /** Begins to renew in time. */
  start(): void {
    this.#schedule();
  }

  keep(tokens: Tokens, provider: Provider): void {
    saveProvider(this.#options.page.local, provider);
    this.#set(tokens);
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
      .locks('questlog-refresh', () => this.#renewAlone(stale))
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
    const { page, clock, fetch: fetchFrom, onEnded } = this.#options;
    // Another tab may have been first while this one waited for its turn.
    const stored = loadTokens(page.local);
    const provider = loadProvider(page.local);
    if (stored !== undefined && stored.accessToken !== stale.accessToken) {
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
        this.#set(renewal.tokens);
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

  #set(tokens: Tokens): void {
    this.#tokens = tokens;
    saveTokens(this.#options.page.local, tokens);
    this.#schedule();
  }

  #isEnding(): boolean {
    return (
      this.#tokens !== undefined && this.#tokens.expiresAt - this.#options.clock.now() <= RENEW_BEFORE_MS
    );
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
