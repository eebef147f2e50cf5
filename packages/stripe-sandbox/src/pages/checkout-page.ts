/** The checkout page, where a customer pays for a subscription. */
import type { CheckoutSession, Price, Product } from '../state/kinds.ts';
import { cardForm, type CardStep } from './card-form.ts';
import { html, type Html } from './html.ts';
import { money } from './texts.ts';

export interface CheckoutView {
  readonly session: CheckoutSession;
  readonly product: Product;
  readonly price: Price;
  readonly action: string;
  readonly step: CardStep;
}

/** Returns the URL to which a customer is redirected after paying. */
export function successUrl({ success_url: url, id }: CheckoutSession): string {
  return (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

/** Returns the page for a checkout session in any state. */
export function checkoutBody(view: CheckoutView): Html {
  const { session, product, price, action, step } = view;
  if (session.status === 'complete') {
    return html`<h1>Already paid</h1>
      <p class="quiet">This checkout is complete.</p>
      <a class="primary" href="${successUrl(session)}">Continue</a>`;
  }
  if (session.status !== 'open') {
    return html`<h1>This checkout has ended</h1>
      <p class="quiet">Nothing was charged.</p>
      ${session.cancel_url !== null && html`<a class="primary" href="${session.cancel_url}">Go back</a>`}`;
  }
  const amount = money(session.amount_total ?? 0, session.currency ?? price.currency);
  const interval = price.recurring?.interval ?? 'month';
  return html`<div class="columns">
    <section aria-labelledby="what">
      ${session.cancel_url !== null && html`<a class="back" href="${session.cancel_url}">← Back</a>`}
      <h1 id="what">Subscribe to ${product.name}</h1>
      <p class="price"><strong>${amount}</strong> per ${interval}</p>
      ${product.description !== null && html`<p class="quiet">${product.description}</p>`}
      <dl>
        <dt>${product.name}</dt>
        <dd>${amount}</dd>
        <dt class="total">Total due today</dt>
        <dd class="total">${amount}</dd>
      </dl>
    </section>
    <section class="card" aria-labelledby="pay">
      <h2 id="pay">${step.confirms === true ? 'Confirm your payment' : 'Pay with card'}</h2>
      <p class="quiet">${session.customer_details?.email ?? ''}</p>
      ${cardForm(action, `Subscribe for ${amount}`, step, true)}
      <p class="quiet">Renews each ${interval} until you cancel.</p>
    </section>
  </div>`;
}
