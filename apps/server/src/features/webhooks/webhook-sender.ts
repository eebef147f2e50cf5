/**
 * Sends the messages of webhooks on every server (WEBHOOK-9 to WEBHOOK-14): at once after a change that this server has
 * made, and otherwise every two seconds. Webhooks take turns, and a receiver that is slow or fails gets one message at a
 * time, so that it delays no other.
 */
import type { Pool } from 'pg';
import {
  ATTEMPT_MS,
  isFailingTooLong,
  outcomeOf,
  type AttemptResult,
  type Outcome,
} from '@questlog/domain/webhooks/delivery';
import type { DisabledReason } from '@questlog/domain/webhooks/webhook-rules';
import type { Announcer } from '../../account-change/announcer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Outgoing } from '../../platform/http/outgoing/outgoing.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import { openText } from '../../platform/sealed-text.ts';
import { postMessage } from './post-message.ts';
import {
  dueWebhooks,
  recordAttempt,
  takeMessages,
  type DueWebhook,
  type TakenMessage,
} from './sending.queries.ts';
import { SendingPace } from './sending-pace.ts';
import { SocketBudget } from './socket-budget.ts';
import { switchWebhookOff } from './switch-off.commands.ts';
import { secretsKey } from './webhooks.queries.ts';

/** An attempt without a recorded result counts as lost after its time limit and this time. */
const LOST_AFTER_MS = 15_000;
/** A receiver that responds later than this is slow. */
const QUICK_MS = 2_000;
/** Maximum number of webhooks that are considered in one round. */
const MAX_IN_ROUND = 1_000;

export interface WebhookSenderDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly live: Announcer;
  readonly outgoing: Outgoing;
  /** Overrides the time limit of an attempt in tests, in milliseconds. */
  readonly attemptMs?: number | undefined;
}

export class WebhookSender {
  readonly #deps: WebhookSenderDeps;
  readonly #attemptMs: number;
  readonly #sockets = new SocketBudget();
  readonly #pace = new SendingPace();
  readonly #inFlight = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #isStarted = false;
  #isClosed = false;
  /** True if there may be more work than when the round began. */
  #again = false;

  constructor(deps: WebhookSenderDeps) {
    this.#deps = deps;
    this.#attemptMs = deps.attemptMs ?? ATTEMPT_MS;
  }

  /** Looks for work until {@link close}. */
  start(): void {
    this.#isStarted = true;
    this.wake();
  }

  /** Sends messages that were queued. Does nothing before {@link start}. */
  wake(): void {
    if (!this.#isStarted || this.#isClosed) return;
    this.#again = true;
    clearTimeout(this.#timer);
    this.#round ??= this.#work().finally(() => {
      this.#round = undefined;
    });
  }

  /** Sends everything that is due now, and waits for the results. */
  async send(): Promise<void> {
    while ((await this.#begin()) > 0) await this.idle();
  }

  /** Waits until no message is being sent. */
  async idle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  /** Takes no more messages, and waits for those in flight. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#round;
    await this.idle();
  }

  async #work(): Promise<void> {
    let begun = 0;
    while (this.#again && !this.#isClosed) {
      this.#again = false;
      try {
        begun = await this.#begin();
      } catch (error) {
        if (!this.#isClosed) this.#deps.log.error({ err: error }, 'messages of webhooks could not be sent');
      }
    }
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.wake(), this.#pace.next(begun));
    this.#timer.unref();
  }

  /** Begins to send messages of all webhooks that are due, as far as there are sockets. Returns their number. */
  async #begin(): Promise<number> {
    const { pool } = this.#deps;
    const due = await dueWebhooks(pool, { now: this.#now(), most: MAX_IN_ROUND });
    if (due.length === 0) return 0;
    const key = await secretsKey(pool);
    let begun = 0;
    for (const webhook of due) {
      // New messages may be for quick receivers, which come first in the next round.
      const isInterrupted = this.#again && begun > 0 && !webhook.isQuick;
      if (this.#isClosed || isInterrupted) return begun;
      begun += await this.#beginOf(webhook, key);
    }
    return begun;
  }

  async #beginOf(webhook: DueWebhook, key: Buffer): Promise<number> {
    const { pool, log } = this.#deps;
    const { accountId, id } = webhook;
    const most = this.#sockets.free(webhook);
    if (most === 0) return 0;
    const now = this.#now();
    const until = new Date(now.getTime() + this.#attemptMs + LOST_AFTER_MS);
    const messages = await takeMessages(pool, { accountId, id, now, until, most });
    if (messages.length === 0) return 0;
    for (const message of messages) {
      const release = this.#sockets.take(webhook);
      const sending: Promise<void> = this.#send(webhook, message, key)
        .catch((error: unknown) => log.error({ err: error, webhookId: id }, 'a message could not be sent'))
        .finally(() => {
          release();
          this.#inFlight.delete(sending);
        });
      this.#inFlight.add(sending);
    }
    return messages.length;
  }

  async #send(webhook: DueWebhook, message: TakenMessage, key: Buffer): Promise<void> {
    const secret = openText(key, message.secret, webhook.id);
    if (secret === undefined) {
      await this.#switchOff(webhook, 'secret_lost');
      return;
    }
    const { previousSecret } = message;
    const previous = previousSecret === null ? undefined : openText(key, previousSecret, webhook.id);
    const at = this.#now();
    const begin = performance.now();
    const result = await postMessage(this.#deps.outgoing, message, {
      secrets: previous === undefined ? [secret] : [secret, previous],
      at,
      timeoutMs: this.#attemptMs,
    });
    const durationMs = Math.round(performance.now() - begin);
    const now = this.#now();
    const random = Math.random();
    const outcome = outcomeOf(result, { attempts: message.attempts, now: now.getTime(), random });
    await this.#record(webhook, message, { result, outcome, at, now, durationMs });
  }

  async #record(
    webhook: DueWebhook,
    { id, attempts, tries }: TakenMessage,
    {
      result,
      outcome,
      at,
      now,
      durationMs,
    }: {
      readonly result: AttemptResult;
      readonly outcome: Outcome;
      readonly at: Date;
      readonly now: Date;
      readonly durationMs: number;
    },
  ): Promise<void> {
    const pauseMs = 'pauseMs' in outcome ? outcome.pauseMs : 0;
    const recorded = await recordAttempt.first(this.#deps.pool, {
      accountId: webhook.accountId,
      webhookId: webhook.id,
      id,
      attempts,
      tries,
      at,
      status: 'status' in result ? result.status : null,
      error: 'error' in result ? result.error : null,
      durationMs,
      state: outcome.kind === 'delivered' ? 'delivered' : outcome.kind === 'retry' ? 'pending' : 'failed',
      nextAt: outcome.kind === 'retry' ? new Date(now.getTime() + outcome.afterMs) : now,
      isQuick: outcome.kind === 'delivered' && durationMs < QUICK_MS,
      pausedUntil: pauseMs === 0 ? null : new Date(now.getTime() + pauseMs),
    });
    if (outcome.kind === 'gone') await this.#switchOff(webhook, 'rejected');
    const since = recorded?.failingSince;
    if (since && isFailingTooLong(since.getTime(), now.getTime())) await this.#switchOff(webhook, 'failing');
  }

  #switchOff({ accountId, id }: DueWebhook, reason: DisabledReason): Promise<void> {
    const { pool, jobs, live } = this.#deps;
    return switchWebhookOff({ pool, jobs, live }, { accountId, id, reason, now: this.#now() });
  }

  #now(): Date {
    return new Date(this.#deps.clock.now().epochMilliseconds);
  }
}
