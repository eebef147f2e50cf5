import { Worker } from 'node:worker_threads';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { ConcurrencyLimiter } from '../../../platform/concurrency-limiter.ts';

export interface ParseRequest {
  readonly bytes: Uint8Array;
  readonly range: { readonly from: LocalDate; readonly to: LocalDate };
}

/** A calendar's events in a range of days, and what else its file says. */
export interface ParsedCalendar {
  /** The name that the calendar gives itself; '' without one. */
  readonly name: string;
  /** The events, as JSON text of rows of `calendar_events`. */
  readonly rows: string;
  /** SHA-256 of `rows` in base64. */
  readonly hash: string;
  /** The number of events that could not be read. */
  readonly unreadable: number;
  /** True if there are more events than may be stored. */
  readonly isCut: boolean;
}

export type ParseOutcome = ParsedCalendar | 'no_calendar' | 'too_complex';

export interface ParserLimits {
  /** Maximum time for one file. */
  readonly timeoutMs: number;
  /** Maximum memory of the thread's heap. */
  readonly memoryMb: number;
}

const DEFAULTS: ParserLimits = { timeoutMs: 2_000, memoryMb: 256 };
/** Maximum time in which a thread must start. */
const START_MS = 20_000;
/** A thread that had nothing to do for this long is stopped. */
const IDLE_MS = 10_000;

/**
 * Parses calendars one after the other in a thread, and stops the thread when a file takes too much time or memory.
 */
export class CalendarParser {
  readonly #limits: ParserLimits;
  readonly #turns = new ConcurrencyLimiter({
    atOnce: 1,
    maxWaiting: 200,
    waitMs: 30_000,
    whenFull: 'unavailable',
  });
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: Partial<ParserLimits> = {}) {
    this.#limits = { ...DEFAULTS, ...limits };
  }

  /** Parses a file. Throws `unavailable` if too many files are waiting. */
  parse(request: ParseRequest): Promise<ParseOutcome> {
    return this.#turns.run(async () => {
      clearTimeout(this.#idle);
      this.#worker ??= await this.#start();
      const outcome = await this.#send(this.#worker, request);
      if (outcome === 'too_complex') await this.close();
      else this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
      return outcome;
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(new URL('parse-worker.ts', import.meta.url), {
      // The thread needs no secrets of the operator, and no options of the process, such as those of a test run.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
    });
    worker.unref();
    const isReady = await nextMessage(worker, START_MS);
    if (isReady === undefined) throw new Error('the thread that parses calendars did not start');
    return worker;
  }

  async #send(worker: Worker, request: ParseRequest): Promise<ParseOutcome> {
    const outcome = nextMessage(worker, this.#limits.timeoutMs);
    // Threads have no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(request);
    return ((await outcome) as ParseOutcome | undefined) ?? 'too_complex';
  }
}

/** Returns the next message of a thread; undefined if it ends, fails, or sends none in time. */
function nextMessage(worker: Worker, timeoutMs: number): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  const onMessage = (message: unknown): void => resolve(message);
  const onEnd = (): void => resolve(undefined);
  worker.once('message', onMessage).once('error', onEnd).once('exit', onEnd);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
  });
}
