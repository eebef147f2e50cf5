/**
 * Makes notices on every server: at once after a change that this server has made, and otherwise every two seconds.
 * Jobs start up to a minute late.
 */
import type { Pool } from 'pg';
import type { Announcer } from '../../account-change/announcer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import { makeNotices } from './make-notices.ts';

const TICK_MS = 2_000;

export interface NoticeWorkerDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: Clock;
  readonly live: Announcer;
}

export class NoticeWorker {
  readonly #deps: NoticeWorkerDeps;
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  /** True if notices have been queued since the work began. */
  #again = false;

  constructor(deps: NoticeWorkerDeps) {
    this.#deps = deps;
  }

  /** Looks for work until {@link close}. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), TICK_MS);
    this.#timer.unref();
  }

  /** Makes all notices that are due. */
  async make(): Promise<void> {
    const { pool, log, live, clock } = this.#deps;
    const now = (): Date => new Date(clock.now().epochMilliseconds);
    await makeNotices({ pool, log, clock: now, live }, this.#end.signal);
  }

  async close(): Promise<void> {
    this.#end.abort();
    clearInterval(this.#timer);
    await this.#working;
  }

  /** Makes the notices that were queued. Does nothing before {@link start}. */
  wake(): void {
    if (this.#timer === undefined || this.#end.signal.aborted) return;
    this.#again = true;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  async #work(): Promise<void> {
    while (this.#again && !this.#end.signal.aborted) {
      this.#again = false;
      try {
        await this.make();
      } catch (error) {
        if (this.#end.signal.aborted) return;
        this.#deps.log.error({ err: error }, 'notices could not be made');
      }
    }
  }
}
