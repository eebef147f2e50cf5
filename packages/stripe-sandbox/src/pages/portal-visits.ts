/**
 * Handlers for the customer portal's pages: show the subscription, save a card, and end or resume the
 * subscription.
 */
import { isOver, itemOf } from '../billing/subscription-facts.ts';
import { payNow } from '../objects/invoices.ts';
import { attachCard } from '../objects/payment-methods.ts';
import { PORTAL_SECONDS } from '../objects/portal-sessions.ts';
import { updateEnding } from '../objects/subscriptions.ts';
import type { PortalSession } from '../state/kinds.ts';
import { ApiError } from '../wire/api-error.ts';
import { nextStep, readCard, type Entry } from './card-form.ts';
import { portalBody } from './portal-page.ts';
import type { PageResponse, Show, Visit } from './visit.ts';

/**
 * Creates the handlers for the customer portal.
 * @param base the path below which the sandbox's pages are served
 */
export function portalVisits(base: string) {
  const portalOf = async ({ store, id }: Visit): Promise<PortalSession> => {
    const session = await store.get('billing_portal.session', id);
    if (store.realNow > session.created + PORTAL_SECONDS) {
      throw new ApiError(404, 'invalid_request_error', 'This portal session has expired.');
    }
    return session;
  };

  const portal = async (visit: Visit, entry?: Entry): Promise<PageResponse> => {
    const { store } = visit;
    const session = await portalOf(visit);
    const customer = await store.get('customer', session.customer);
    const subscriptions = [];
    for (const subscription of await store.all('subscription', customer.id)) {
      const product = await store.get('product', itemOf(subscription).price.product);
      subscriptions.push({ subscription, name: product.name });
    }
    const body = portalBody({
      session,
      customer,
      subscriptions,
      methods: await store.all('payment_method', customer.id),
      invoices: await store.all('invoice', customer.id),
      action: `${base}/portal/${session.id}`,
      step: nextStep(entry, visit.form),
    });
    const failed = entry !== undefined && 'problem' in entry;
    return { status: failed ? 402 : 200, title: 'Your billing', body, leadsTo: [session.return_url] };
  };

  const backToPortal = (id: string): PageResponse => ({ status: 303, location: `${base}/portal/${id}` });

  const saveCard: Show = async (visit) => {
    const { store, form, id } = visit;
    const { customer: customerId } = await portalOf(visit);
    const entry = readCard(form, await store.now(customerId));
    if (!('card' in entry)) return portal(visit, entry);
    const method = await attachCard(store, customerId, entry.card, entry.expiry);
    const customer = await store.get('customer', customerId);
    const invoiceSettings = { ...customer.invoice_settings, default_payment_method: method.id };
    await store.put('customer', { ...customer, invoice_settings: invoiceSettings });
    for (const subscription of await store.all('subscription', customerId)) {
      if (isOver(subscription)) continue;
      await store.put('subscription', { ...subscription, default_payment_method: method.id });
    }
    for (const invoice of await store.all('invoice', customerId)) {
      if (invoice.status === 'open') await payNow(store, invoice);
    }
    return backToPortal(id);
  };

  const setEnding =
    (ends: boolean): Show =>
    async (visit) => {
      const { customer } = await portalOf(visit);
      const subscription = await visit.store.get('subscription', visit.form.get('subscription') ?? '');
      if (subscription.customer === customer && !isOver(subscription)) {
        await updateEnding(visit.store, subscription, ends);
      }
      return backToPortal(visit.id);
    };

  return { portal, saveCard, setEnding };
}
