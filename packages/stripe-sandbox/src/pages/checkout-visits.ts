/** Handlers for the checkout page: one shows it, one processes the payment. */
import { completeSession, currentSession, type OrderedItem } from '../objects/checkout-sessions.ts';
import { nextStep, readCard, type Entry } from './card-form.ts';
import { checkoutBody, successUrl } from './checkout-page.ts';
import type { PageResponse, Show, Visit } from './visit.ts';

/**
 * Creates the handlers for the checkout page.
 * @param base the path below which the sandbox's pages are served
 */
export function checkoutVisits(pagesUrl: string, base: string) {
  const checkout = async ({ store, id, form }: Visit, entry?: Entry): Promise<PageResponse> => {
    const session = await currentSession(store, id);
    const sale = await store.hidden<OrderedItem>(id);
    const price = await store.get('price', sale?.price ?? '');
    const product = await store.get('product', price.product);
    const action = `${base}/checkout/${id}`;
    const body = checkoutBody({ session, product, price, action, step: nextStep(entry, form) });
    const leadsTo = [session.success_url, session.cancel_url];
    const failed = entry !== undefined && 'problem' in entry;
    return { status: failed ? 402 : 200, title: `Subscribe to ${product.name}`, body, leadsTo };
  };

  const pay: Show = async (visit) => {
    const { store, id, form } = visit;
    const session = await currentSession(store, id);
    if (session.status !== 'open') return checkout(visit);
    const entry = readCard(form, await store.now(session.customer));
    if (!('card' in entry)) return checkout(visit, entry);
    const complete = await completeSession(store, id, entry.card, entry.expiry, pagesUrl);
    return { status: 303, location: successUrl(complete), leadsTo: [complete.success_url] };
  };

  return { checkout, pay };
}
