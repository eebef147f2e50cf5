import { Stripe } from 'stripe';

/** Statuses of a request that was rejected while an earlier attempt of it may still be running. */
const BUSY: ReadonlySet<number> = new Set([409, 429]);

/** Records whether a change that was sent to the provider may have taken effect without a confirmation. */
export class SentChange {
  #isUnconfirmed = false;

  get isUnconfirmed(): boolean {
    return this.#isUnconfirmed;
  }

  /** Sends a change. Only a rejection by the provider proves that the change has not taken effect. */
  async send<T>(call: () => Promise<T>): Promise<T> {
    const wasUnconfirmed = this.#isUnconfirmed;
    this.#isUnconfirmed = true;
    try {
      return await call();
    } catch (error) {
      const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
      if (status !== undefined && status >= 400 && status < 500 && !BUSY.has(status))
        this.#isUnconfirmed = wasUnconfirmed;
      throw error;
    }
  }
}
