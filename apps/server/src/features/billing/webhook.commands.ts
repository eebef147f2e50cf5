/**
 * Handles the provider's webhooks (BILLING-17). Stores each event once and acknowledges it immediately. A job
 * processes it.
 */
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { Stripe } from 'stripe';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail } from '../../platform/errors.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { BillingDeps } from './billing-deps.ts';
import { keepEvent } from './billing.queries.ts';
import { syncCustomer } from './billing.jobs.ts';

/** Maximum age of an event's signature, in seconds. */
const TOLERANCE_SECONDS = 300;

function customerOf({ data }: Stripe.Event): string | null {
  const object = data.object as { object?: unknown; id?: unknown; customer?: unknown };
  const customer = object.object === 'customer' ? object.id : object.customer;
  return typeof customer === 'string' ? customer : null;
}

/**
 * Receives an event. Throws `bad_request` if the signature is too old or does not match these bytes.
 * @param signature the Stripe-Signature header
 */
export async function processWebhook(
  { pool, payments, jobs }: BillingDeps & { readonly jobs: JobQueue },
  body: Uint8Array,
  signature: string | undefined,
  now: Date,
): Promise<void> {
  const secret = await payments.webhookSecret();
  let event: Stripe.Event;
  try {
    event = payments.stripe.webhooks.constructEvent(
      Buffer.from(body),
      signature ?? '',
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError) && !(error instanceof SyntaxError))
      throw error;
    return fail('bad_request', { message: 'Invalid signature.' });
  }
  const { id, type } = event;
  const customer = customerOf(event);
  await inTransaction(pool, async (client) => {
    await keepEvent(client, { id, type, customer, now });
    // Without a customer, there is nothing to read from the provider.
    if (customer !== null) {
      await jobs.enqueue(client, syncCustomer, { customer, event: id }, { id: jobIdOf(id) });
    }
  });
}

/**
 * Returns the job id for an event: a version 8 UUID (RFC 9562). It is deterministic, so that a redelivered
 * event adds no second job.
 */
function jobIdOf(eventId: string): string {
  const hex = createHash('sha256').update(eventId).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Queues a job that reads the event's customer from the provider, if it has one. */
export async function readFromProvider(
  client: PoolClient,
  jobs: JobQueue,
  { id, customer }: { readonly id: string; readonly customer: string | null },
): Promise<void> {
  if (customer !== null) await jobs.enqueue(client, syncCustomer, { customer, event: id });
}
