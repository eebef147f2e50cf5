/**
 * Sends pushes. Each push service has its own queue with a limited number of requests in flight, so one that is slow
 * delays no other (REMINDER-14).
 */
import type { Pool } from 'pg';
import type { Log } from '../../../platform/log/log.ts';
import { OutgoingError, type Outgoing } from '../../../platform/http/outgoing/outgoing.ts';
import { encryptMessage, MAX_TEXT_BYTES } from '../../../platform/web-push/encryption.ts';
import { pushOutcome, retryDelay, type PushOutcome } from '../../../platform/web-push/push-response.ts';
import { vapidHeader, type VapidKeys } from '../../../platform/web-push/vapid.ts';
import { forgetSubscription, noteRejected } from '../devices/devices.queries.ts';
import { endAccepted, endDelivery, hostsDue, retryDelivery, takePushes } from './deliveries.queries.ts';
import { payloadOf } from './notification-content.ts';
import { pushesToSend, type PushRow } from './push-content.queries.ts';
import { issueActTokens } from './reminder-tokens.ts';

/** Maximum number of requests in flight to a push service. */
const MAX_IN_FLIGHT = 64;
/** More pushes are taken together once at most this number is in flight. */
const REFILL_AT = 32;
/** Time limit for a request, in milliseconds. */
const REQUEST_MS = 10_000;
/** After this time, an attempt without a recorded result counts as lost, in milliseconds. */
const LOST_MS = 20_000;
const MAX_RESPONSE_BYTES = 65_536;
/** Rejections in a row after which a device is switched off. */
const MAX_REJECTIONS = 3;
/** Texts are padded to multiples of this, so that their size says little. */
const PADDING_BYTES = 1_024;

export interface PushSenderDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: () => Date;
  readonly outgoing: Outgoing;
  readonly keys: () => Promise<VapidKeys>;
  readonly publicUrl: string;
  /** Reaches the operator: a `mailto:` or an `https:` URL. */
  readonly subject: string;
}

export class PushSender {
  readonly #deps: PushSenderDeps;
  /** The queues at work, by host. */
  readonly #queues = new Map<string, Promise<void>>();
  #isClosed = false;

  constructor(deps: PushSenderDeps) {
    this.#deps = deps;
  }

  /** Starts a queue for each push service for which pushes are due, unless it has one. */
  async start(): Promise<void> {
    const { pool, clock } = this.#deps;
    for (const host of await hostsDue(pool, { now: clock() })) {
      if (this.#isClosed || this.#queues.has(host)) continue;
      const queue = this.#sendTo(host)
        .catch((error: unknown) => this.#deps.log.error({ err: error, host }, 'pushes could not be sent'))
        .finally(() => this.#queues.delete(host));
      this.#queues.set(host, queue);
    }
  }

  /** Waits until all queues are empty. */
  async idle(): Promise<void> {
    await Promise.all(this.#queues.values());
  }

  /** Takes no more pushes, and waits for those in flight. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.idle();
  }

  async #sendTo(host: string): Promise<void> {
    const { pool, clock } = this.#deps;
    const inFlight = new Set<Promise<void>>();
    while (!this.#isClosed) {
      const now = clock();
      const most = MAX_IN_FLIGHT - inFlight.size;
      const ids = await takePushes(pool, { host, now, until: new Date(now.getTime() + LOST_MS), most });
      const pushes = await this.#readPushes(ids);
      const tokens = await this.#tokensFor(pushes, now);
      for (const push of pushes) {
        const sending: Promise<void> = this.#send(push, tokens.get(push.id))
          .catch((error: unknown) => this.#deps.log.error({ err: error, host }, 'a push could not be sent'))
          .finally(() => inFlight.delete(sending));
        inFlight.add(sending);
      }
      if (inFlight.size === 0 && ids.length === 0) return;
      if (ids.length < most && inFlight.size > 0) await Promise.race(inFlight);
      while (inFlight.size > REFILL_AT) await Promise.race(inFlight);
    }
    await Promise.all(inFlight);
  }

  /** Reads pushes. Ends those that must no longer be sent. */
  async #readPushes(ids: readonly string[]): Promise<readonly PushRow[]> {
    if (ids.length === 0) return [];
    const { pool, clock } = this.#deps;
    const rows = (await pushesToSend(pool, { ids })).filter((row) => row.may_ring);
    const found = new Set(rows.map(({ id }) => id));
    for (const id of ids.filter((each) => !found.has(each))) {
      await endDelivery(pool, { id, state: 'skipped', now: clock(), error: null });
    }
    return rows;
  }

  /** Creates the tokens of pushes about tasks, by the ids of the pushes. */
  async #tokensFor(pushes: readonly PushRow[], now: Date): Promise<ReadonlyMap<string, string>> {
    const actable = pushes.filter(({ kind }) => kind === 'reminder');
    const tokens = await issueActTokens(this.#deps.pool, actable, now);
    return new Map(actable.map(({ id }, index) => [id, tokens[index] ?? '']));
  }

  async #send(push: PushRow, token: string | undefined): Promise<void> {
    const { pool, clock } = this.#deps;
    const outcome = await this.#post(push, token, clock());
    const now = clock();
    const fail = (error: string): Promise<unknown> =>
      endDelivery(pool, { id: push.id, state: 'failed', now, error });
    switch (outcome.kind) {
      case 'accepted':
        await endAccepted(pool, { id: push.id, subscriptionId: push.subscription_id, now });
        break;
      case 'gone':
        await fail('The device is no longer subscribed.');
        await forgetSubscription(pool, { id: push.subscription_id });
        break;
      case 'too-large':
        if (push.is_plain) await fail('The push service answered 413.');
        else await retryDelivery(pool, { id: push.id, at: now, error: null, isPlain: true });
        break;
      case 'retry': {
        const at = new Date(now.getTime() + outcome.afterMs);
        await retryDelivery(pool, { id: push.id, at, error: outcome.reason, isPlain: false });
        break;
      }
      case 'rejected':
        await fail(outcome.reason);
        await noteRejected(pool, {
          id: push.subscription_id,
          most: MAX_REJECTIONS,
          reason: `The push service rejected three notifications. ${outcome.reason}`,
        });
    }
  }

  async #post(push: PushRow, token: string | undefined, now: Date): Promise<PushOutcome> {
    const { outgoing, keys, publicUrl, subject } = this.#deps;
    const text = Buffer.from(payloadOf(push, { publicUrl, token, now }));
    const padTo = Math.min(Math.ceil(text.length / PADDING_BYTES) * PADDING_BYTES, MAX_TEXT_BYTES);
    if (text.length > MAX_TEXT_BYTES) return { kind: 'too-large' };
    const seconds = Math.max(0, Math.floor((push.expires_at.getTime() - now.getTime()) / 1_000));
    try {
      const { status, headers } = await outgoing(push.endpoint, {
        content: encryptMessage(text, push, padTo),
        headers: {
          authorization: vapidHeader(await keys(), push.endpoint, subject, now.getTime()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(seconds),
          urgency: 'high',
          // The service shows only the newest push with a topic, such as one that is sent again after a crash.
          topic: (push.firing_id ?? push.id).replaceAll('-', ''),
        },
        maxBytes: MAX_RESPONSE_BYTES,
        timeoutMs: REQUEST_MS,
      });
      return pushOutcome(status, push.attempts, headers['retry-after'], now.getTime());
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      // The service may have the push. The device shows only one with this topic.
      const reason = `The push service could not be reached (${error.reason}).`;
      return { kind: 'retry', afterMs: retryDelay(push.attempts), reason };
    }
  }
}
