/**
 * Plans and payment (docs/rules/billing.md). Only the Owner and Admins can use these endpoints. Calls are
 * never queued offline.
 */
import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from '@questlog/domain/billing/subscription';
import { parseTier, TIERS, type Tier } from '@questlog/domain/plans/plans';
import { ownSessionOfMember } from './access.ts';
import { id, instant, text } from './fields.ts';
import { endpoint, rawBody } from './route.ts';

const paymentMethod = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
});

export const billingInfo = z
  .object({
    /** The customer's id at the provider; null before the first checkout. */
    customerId: z.string().nullable(),
    subscriptionId: z.string().nullable(),
    /** The payment provider's status; `active` if there is no subscription. */
    status: z.enum(SUBSCRIPTION_STATUSES),
    currentPeriodStart: instant.nullable(),
    currentPeriodEnd: instant.nullable(),
    cancelAtPeriodEnd: z.boolean(),
    /** The next period's plan if a downgrade is pending. */
    nextTier: z.enum(TIERS).nullable(),
    /** When the provider will next retry a failed payment; null if it will not. */
    nextPaymentAttempt: instant.nullable(),
    paymentMethod: paymentMethod.nullable(),
    /** The paid tier. The operator may have granted a higher one. */
    paidTier: z.enum(TIERS),
    /** True if a personal account can choose team plans. */
    teamPlansAvailable: z.boolean(),
    /** True for the sandbox, in which no money moves. */
    sandbox: z.boolean(),
    /** False if only the operator sets plans. */
    sellsPlans: z.boolean(),
  })
  .meta({ id: 'BillingInfo' });
export type BillingInfo = z.infer<typeof billingInfo>;

export const invoice = z
  .object({
    id: z.string(),
    number: z.string(),
    /** In lower case. */
    status: z.string(),
    /** In major units, for example 2.99. */
    amount: z.number(),
    /** ISO 4217 code in lower case. */
    currency: z.string(),
    created: instant,
    invoicePdfUrl: z.string().nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;

const planResult = z
  .object({
    success: z.boolean(),
    /** True if the change takes effect only after payment at `checkoutUrl`. */
    requiresPayment: z.boolean(),
    checkoutUrl: z.string().nullable(),
  })
  .meta({ id: 'PlanResult' });
export type PlanResult = z.infer<typeof planResult>;

const tier = z
  .union([z.string(), z.number()], { error: 'Unknown plan.' })
  .refine((value) => parseTier(String(value)) !== undefined, { message: 'Unknown plan.' })
  .transform((value): Tier => parseTier(String(value)) ?? 'PersonalFree')
  .meta({ description: 'A tier by its name or number' });

/** Maximum length of the provider's ids and URLs, in code points. */
const reference = text(500);
const manage = { kind: 'account', capability: 'billing.manage', scopes: null } as const;
const tag = 'Billing';
const provider = ['payment_unavailable'] as const;
/** Errors of a change at the provider. An unconfirmed change may still take effect. */
const changing = [...provider, 'payment_unconfirmed'] as const;
const messageResponse = z.object({ message: z.string() });
const byAccount = z.object({ accountId: id });
const target = z.object({ targetTier: tier });

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  summary: 'The subscription of the account',
  tag,
  access: manage,
  responses: { 200: billingInfo },
});

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/billing/invoices',
  summary: "The account's invoices, newest first",
  tag,
  access: manage,
  responses: { 200: z.array(invoice) },
  errors: provider,
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/billing/invoices/{invoice}',
  summary: 'One invoice',
  tag,
  access: manage,
  params: z.object({ invoice: reference }),
  responses: { 200: invoice },
  errors: provider,
});

export const startCheckout = endpoint({
  method: 'POST',
  path: '/api/billing/checkout',
  summary: 'Start a checkout on a page of the payment provider',
  tag,
  access: manage,
  body: z.object({
    tier,
    /** The price to pay. Prices that the operator has not configured are rejected. */
    priceId: reference.optional(),
    /** The URLs to which the checkout returns. Both must belong to this installation. */
    successUrl: reference.optional(),
    cancelUrl: reference.optional(),
  }),
  responses: { 200: z.object({ sessionId: z.string(), url: z.string() }) },
  errors: [...provider, 'conflict'],
});

export const verifyCheckout = endpoint({
  method: 'POST',
  path: '/api/billing/checkout/verify',
  summary: 'Check with the payment provider whether a checkout was paid',
  tag,
  // The checkout may be for a different account than the current one. The command checks the rights there.
  access: ownSessionOfMember,
  body: z.object({ sessionId: reference }),
  responses: {
    200: z.object({ success: z.boolean(), tier: z.enum(TIERS), error: z.string().nullable() }),
  },
  errors: [...provider, 'conflict'],
});

export const openPortal = endpoint({
  method: 'POST',
  path: '/api/billing/portal',
  summary: 'A page of the payment provider to change the card',
  tag,
  access: manage,
  body: z.object({ returnUrl: reference.optional() }).optional(),
  responses: { 200: z.object({ url: z.string() }) },
  errors: [...provider, 'conflict'],
});

const change = { tag, access: manage, errors: [...changing, 'conflict', 'card_declined'] } as const;

export const upgrade = endpoint({
  ...change,
  method: 'POST',
  path: '/api/billing/upgrade',
  summary: 'Choose a higher plan',
  body: z.object({ tier, priceId: reference.optional() }),
  responses: { 200: planResult },
});

export const downgrade = endpoint({
  ...change,
  method: 'POST',
  path: '/api/billing/downgrade',
  summary: 'Choose a lower plan, from the end of the paid period on',
  body: z.object({ tier }),
  responses: { 200: planResult },
});

export const upgradeAccount = endpoint({
  ...change,
  method: 'POST',
  path: '/api/accounts/{accountId}/upgrade',
  summary: 'Choose a higher plan, of a named account',
  params: byAccount,
  body: target,
  responses: { 200: planResult },
});

export const downgradeAccount = endpoint({
  ...change,
  method: 'POST',
  path: '/api/accounts/{accountId}/downgrade',
  summary: 'Choose a lower plan, of a named account',
  params: byAccount,
  body: target,
  responses: { 200: planResult },
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  summary: 'Cancel the subscription at the end of its period',
  tag,
  access: manage,
  responses: { 200: messageResponse },
  errors: [...changing, 'conflict'],
});

export const reactivateSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/reactivate',
  summary: 'Undo the cancellation of a subscription',
  tag,
  access: manage,
  responses: { 200: messageResponse },
  errors: [...changing, 'conflict'],
});

export const setPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/billing/payment-method',
  summary: 'Pay with another payment method of the provider',
  tag,
  access: manage,
  body: z.object({ paymentMethodId: reference }),
  responses: { 200: billingInfo },
  errors: [...changing, 'conflict', 'card_declined'],
});

/** Maximum size of a webhook body, in bytes. */
const WEBHOOK_BYTES = 262_144;

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/billing/webhook',
  summary: 'Signed events from the payment provider',
  tag,
  access: { kind: 'public' },
  body: rawBody,
  maxBytes: WEBHOOK_BYTES,
  responses: { 200: z.object({ received: z.literal(true) }) },
  errors: ['bad_request', 'conflict'],
});

export const billingRoutes = [
  getBilling,
  listInvoices,
  getInvoice,
  startCheckout,
  verifyCheckout,
  openPortal,
  upgrade,
  downgrade,
  upgradeAccount,
  downgradeAccount,
  cancelSubscription,
  reactivateSubscription,
  setPaymentMethod,
  receiveWebhook,
] as const;
