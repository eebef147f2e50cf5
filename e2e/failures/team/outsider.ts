/**
 * Watches the team's data as a user who is about to be removed. The user has two devices with a reliable
 * network: one polls the API, and one listens to the hub. Measures how long after the removal the last of the
 * team's data arrives.
 */
import { expect } from '@playwright/test';
import type { LiveUser } from '@questlog/testkit/live-user';

/** How long after the removal the team's data may still reach the removed user, in milliseconds. */
const LATEST_DATA_MS = 1_000;

/**
 * How long the removed user is watched, in milliseconds. Longer than the limit above, so that late data is
 * noticed.
 */
const WATCHED_MS = 1.5 * LATEST_DATA_MS;

const HUB_PATH = '/hubs/notifications';
/** Ends each hub message. */
const END = '\u001e';
const PATHS = ['/api/tasks', '/api/changes'] as const;

/** Milliseconds from the removal until the last of the team's data arrived; 0 if none arrived. */
export interface ArrivalDelays {
  readonly api: number;
  readonly hub: number;
}

/** Asserts that the last of the team's data arrived in time. */
export function expectInTime(delay: ArrivalDelays): void {
  for (const [way, ms] of Object.entries(delay)) {
    expect(
      ms,
      `milliseconds until the removed user received the last data from the ${way}`,
    ).toBeLessThanOrEqual(LATEST_DATA_MS);
  }
}

export function longestDelays(delays: readonly ArrivalDelays[]): ArrivalDelays {
  return {
    api: Math.max(0, ...delays.map(({ api }) => api)),
    hub: Math.max(0, ...delays.map(({ hub }) => hub)),
  };
}

export class Outsider {
  readonly #url: string;
  readonly #accountId: string;
  readonly #socket: WebSocket;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #requesting: Promise<void>;
  readonly #first = { api: Promise.withResolvers<void>(), hub: Promise.withResolvers<void>() };
  #readAt = 0;
  #receivedAt = 0;
  #removedAt: number | undefined;

  private constructor(url: string, user: LiveUser, accountId: string, token: string) {
    this.#url = url;
    this.#accountId = accountId;
    this.#headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': user.address,
      'x-account-id': accountId,
    };
    this.#socket = new WebSocket(`${url.replace(/^http/, 'ws')}${HUB_PATH}?access_token=${token}`);
    this.#socket.addEventListener('open', () => this.#socket.send(`{"protocol":"json","version":1}${END}`));
    this.#socket.addEventListener('message', ({ data }) => this.#receive(String(data)));
    this.#requesting = this.#request();
    // Pass the error on to callers that are waiting for the first data.
    this.#requesting.catch((error: unknown) => this.#first.api.reject(error));
    this.#socket.addEventListener('close', () =>
      this.#first.hub.reject(new Error('the hub closed the connection')),
    );
  }

  /**
   * Starts watching, and waits until both devices have received their first data.
   * @param url the server's own address, which bypasses the simulated bad network
   */
  static async watch(url: string, user: LiveUser, accountId: string): Promise<Outsider> {
    const outsider = new Outsider(url, user, accountId, await user.accessToken());
    await Promise.all([outsider.#first.api.promise, outsider.#first.hub.promise]);
    return outsider;
  }

  /** Records that the server has confirmed the removal. */
  markRemoved(): void {
    this.#removedAt = performance.now();
  }

  /** Waits until the watch ends, and returns the measurements. */
  async end(): Promise<ArrivalDelays> {
    await this.#requesting;
    this.#socket.close();
    const since = (at: number): number => Math.max(0, Math.ceil(at - (this.#removedAt ?? 0)));
    return { api: since(this.#readAt), hub: since(this.#receivedAt) };
  }

  get #isOver(): boolean {
    return this.#removedAt !== undefined && performance.now() > this.#removedAt + WATCHED_MS;
  }

  /**
   * Polls with one request at a time. Parallel requests would use up the rate limit that the user needs for
   * their own work.
   */
  async #request(): Promise<void> {
    while (!this.#isOver) {
      for (const path of PATHS) {
        const response = await fetch(this.#url + path, { headers: this.#headers });
        await response.text();
        if (response.ok) this.#readAt = performance.now();
      }
      if (this.#readAt > 0) this.#first.api.resolve();
    }
  }

  #receive(text: string): void {
    for (const record of text.split(END)) {
      // The removed user may receive the event about the end of their access. No other message may name the
      // account.
      if (!record.includes(this.#accountId) || record.includes('"AccessEnded"')) continue;
      this.#receivedAt = performance.now();
      this.#first.hub.resolve();
    }
  }
}
