/** The stored objects' types, by their `object` field. References to other objects are ids. */
import type { Stripe } from 'stripe';

type Referring<T, Names extends keyof T, Id = string> = Omit<T, Names> & { [Name in Names]: Id };

export type Customer = Referring<Stripe.Customer, 'test_clock', string | null>;
export type Product = Stripe.Product;
export type Price = Referring<Stripe.Price, 'product'>;
export type PaymentMethod = Referring<Stripe.PaymentMethod, 'customer'>;
export type Subscription = Omit<
  Stripe.Subscription,
  'customer' | 'default_payment_method' | 'latest_invoice' | 'test_clock' | 'items'
> & {
  customer: string;
  default_payment_method: string | null;
  latest_invoice: string | null;
  test_clock: string | null;
  items: Stripe.ApiList<SubscriptionItem>;
};
export type SubscriptionItem = Referring<Stripe.SubscriptionItem, 'price', Price>;
export type Invoice = Referring<Stripe.Invoice, 'customer'>;
export type CheckoutSession = Referring<Stripe.Checkout.Session, 'customer'> & {
  subscription: string | null;
};
export type PortalSession = Stripe.BillingPortal.Session;
export type TestClock = Stripe.TestHelpers.TestClock;
export type WebhookEndpoint = Stripe.WebhookEndpoint;
export type StoredEvent = Stripe.EventBase;

export interface Kinds {
  readonly customer: Customer;
  readonly product: Product;
  readonly price: Price;
  readonly payment_method: PaymentMethod;
  readonly subscription: Subscription;
  readonly invoice: Invoice;
  readonly 'checkout.session': CheckoutSession;
  readonly 'billing_portal.session': PortalSession;
  readonly 'test_helpers.test_clock': TestClock;
  readonly webhook_endpoint: WebhookEndpoint;
  readonly event: StoredEvent;
}

export type Kind = keyof Kinds;

/**
 * Returns a decimal number as a string, which is its wire format. The client library converts it to its own
 * class.
 */
export function wireDecimal(value: number): Stripe.Decimal {
  return String(value) as unknown as Stripe.Decimal;
}
