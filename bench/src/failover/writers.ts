/** Users who create tasks without a pause, and repeat what got no response, as the app does. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@questlog/api-client/client';
import type { LiveUser } from '@questlog/testkit/live-user';

/** Time between two creations of a user, and before a repetition, in milliseconds. */
const PAUSE_MS = 400;

export interface Comparison {
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
}

export class Writers {
  readonly #users: readonly LiveUser[];
  readonly #acknowledged = new Map<LiveUser, string[]>();
  readonly #instants: number[] = [];
  /** Responses that are neither a success nor a request to try again. */
  readonly unexpected = new Set<string>();
  #running: Promise<unknown> = Promise.resolve();
  #isStopping = false;

  constructor(users: readonly LiveUser[]) {
    this.#users = users;
  }

  start(): void {
    this.#running = Promise.all(this.#users.map((user) => this.#write(user)));
  }

  /** Waits until each creation under way is acknowledged. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  /** Returns the longest time without an acknowledgement after an instant, in milliseconds. */
  longestPauseSince(instant: number): number {
    const later = [instant, ...this.#instants.filter((each) => each > instant), performance.now()];
    return Math.max(...later.slice(1).map((each, index) => each - (later[index] ?? each)));
  }

  /** Waits until `count` more creations are acknowledged. */
  async acknowledge(count: number): Promise<void> {
    const enough = this.#instants.length + count;
    while (this.#instants.length < enough) await delay(PAUSE_MS);
  }

  /** Compares what was acknowledged with what is stored. */
  async compare(): Promise<Comparison> {
    let [acknowledged, lost, doubled] = [0, 0, 0];
    for (const [user, titles] of this.#acknowledged) {
      const times = new Map<string, number>();
      for (const { title } of await user.api('GET /api/tasks')) times.set(title, (times.get(title) ?? 0) + 1);
      acknowledged += titles.length;
      lost += titles.filter((title) => !times.has(title)).length;
      doubled += [...times.values()].filter((count) => count > 1).length;
    }
    return { acknowledged, lost, doubled };
  }

  async #write(user: LiveUser): Promise<void> {
    const titles: string[] = [];
    this.#acknowledged.set(user, titles);
    while (!this.#isStopping) {
      const [id, key] = [randomUUID(), randomUUID()];
      const title = `Task ${id}`;
      while (!(await this.#create(user, { id, title }, key))) await delay(PAUSE_MS);
      titles.push(title);
      this.#instants.push(performance.now());
      await delay(PAUSE_MS);
    }
  }

  async #create(
    user: LiveUser,
    body: { id: string; title: string },
    idempotencyKey: string,
  ): Promise<boolean> {
    try {
      await user.api('POST /api/tasks', { body, idempotencyKey });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status !== 503 && error.status !== 429)
        this.unexpected.add(`${error.status} ${error.message}`);
      return false;
    }
  }
}
