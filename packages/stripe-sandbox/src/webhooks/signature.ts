/** Webhook signatures (https://docs.stripe.com/webhooks#verify-manually). */
import { createHmac } from 'node:crypto';

/** Returns the `Stripe-Signature` header for a payload. The time of signing is in seconds. */
export function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
