/**
 * Rings due reminders, and sends pushes and emails, also of other notifications, on every server. Unlike jobs, which
 * start up to a minute late, it looks for work every two seconds (REMINDER-10).
 */
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Outgoing } from '../../platform/http/outgoing/outgoing.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { noteZoneRules } from './arming/arming.queries.ts';
import { ensurePushKeys } from './devices/push-keys.ts';
import { PushSender } from './firing/push-sender.ts';
import { ringDue } from './firing/ring-due.ts';
import { sendDueMails } from './mails/send-mails.ts';
import { sendNoticeMails } from './mails/send-notice-mails.ts';

const TICK_MS = 2_000;

export interface ReminderWorkerDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly outgoing: Outgoing;
  readonly publicUrl: string;
  /** The sender of emails, whose address push services get. */
  readonly mailFrom: string;
}

/** Returns the URL at which push services reach the operator: the sender of emails, unless it is only this machine. */
export function operatorContact(mailFrom: string, publicUrl: string): string {
  const address = /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;
  return address.endsWith('@localhost') ? publicUrl : `mailto:${address}`;
}

export class ReminderWorker {
  readonly #deps: ReminderWorkerDeps;
  readonly #sender: PushSender;
  readonly #now: () => Date;
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> = Promise.resolve();

  constructor(deps: ReminderWorkerDeps) {
    const { pool, log, clock, outgoing, publicUrl, mailFrom } = deps;
    this.#deps = deps;
    this.#now = () => new Date(clock.now().epochMilliseconds);
    this.#sender = new PushSender({
      pool,
      log,
      clock: this.#now,
      outgoing,
      keys: () => ensurePushKeys(pool, this.#now()),
      publicUrl,
      subject: operatorContact(mailFrom, publicUrl),
    });
  }

  /** Looks for work until {@link close}. */
  start(): void {
    this.#ticking = this.#begin()
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'reminders could not start'))
      .finally(() => this.#plan());
  }

  /** Rings everything that is due, and starts to send it. */
  async ring(): Promise<void> {
    const { pool, log, mailer, publicUrl } = this.#deps;
    await ringDue(pool, this.#now, {
      signal: this.#end.signal,
      onQueued: () => this.#sender.start(),
    });
    const mailing = { pool, log, clock: this.#now, mailer, publicUrl };
    await sendDueMails(mailing, this.#end.signal);
    await sendNoticeMails(mailing, this.#end.signal);
  }

  /** Waits until no push is being sent. */
  idle(): Promise<void> {
    return this.#sender.idle();
  }

  async close(): Promise<void> {
    this.#end.abort();
    clearTimeout(this.#timer);
    await this.#ticking;
    await this.#sender.close();
  }

  /** Creates the keys, and finds out whether the rules of time zones have changed. */
  async #begin(): Promise<void> {
    const { pool } = this.#deps;
    await ensurePushKeys(pool, this.#now());
    await noteZoneRules(pool, { version: process.versions['tz'] ?? '' });
  }

  #plan(): void {
    if (this.#end.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#ticking = this.ring()
        .catch((error: unknown) => {
          if (!this.#end.signal.aborted) this.#deps.log.error({ err: error }, 'reminders could not ring');
        })
        .finally(() => this.#plan());
    }, TICK_MS);
    this.#timer.unref();
  }
}
