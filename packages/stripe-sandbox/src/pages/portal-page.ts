/** The customer portal: the subscription, the card that pays for it, and its invoices. */
import { isOver, itemOf } from '../billing/subscription-facts.ts';
import type { Customer, Invoice, PaymentMethod, PortalSession, Subscription } from '../state/kinds.ts';
import { cardForm, type CardStep } from './card-form.ts';
import { html, type Html } from './html.ts';
import { day, money } from './texts.ts';

export interface PortalView {
  readonly session: PortalSession;
  readonly customer: Customer;
  readonly subscriptions: readonly { readonly subscription: Subscription; readonly name: string }[];
  readonly methods: readonly PaymentMethod[];
  readonly invoices: readonly Invoice[];
  /** The session's portal URL, without a trailing slash. */
  readonly action: string;
  readonly step: CardStep;
}

const STATES: Readonly<Record<string, string>> = {
  active: 'Active',
  past_due: 'Payment failed',
  canceled: 'Canceled',
  incomplete: 'Not paid yet',
  incomplete_expired: 'Never paid',
};

function subscriptionRow({ subscription, name }: PortalView['subscriptions'][number], action: string): Html {
  const item = itemOf(subscription);
  const amount = money((item.price.unit_amount ?? 0) * (item.quantity ?? 1), subscription.currency);
  const ends = subscription.cancel_at_period_end;
  return html`<li>
    <div>
      <strong>${name}</strong>
      <span class="state">${ends ? 'Ends soon' : (STATES[subscription.status] ?? subscription.status)}</span>
      <p class="quiet">
        ${amount} per ${item.price.recurring?.interval ?? 'month'} ·
        ${isOver(subscription) ? 'ended' : ends ? `ends on ${day(item.current_period_end)}` : `renews on ${day(item.current_period_end)}`}
      </p>
    </div>
    ${
      !isOver(subscription) &&
      html`<form class="inline" method="post" action="${action}/${ends ? 'resume' : 'cancel'}">
        <input type="hidden" name="subscription" value="${subscription.id}" />
        <button class="secondary" type="submit">${ends ? 'Keep subscription' : 'Cancel subscription'}</button>
      </form>`
    }
  </li>`;
}

export function portalBody(view: PortalView): Html {
  const { session, customer, action } = view;
  const preferred = customer.invoice_settings.default_payment_method;
  return html`${session.return_url !== null && html`<a class="back" href="${session.return_url}">← Back</a>`}
    <h1>Your billing</h1>
    <section class="card" aria-labelledby="plan">
      <h2 id="plan">Subscription</h2>
      ${
        view.subscriptions.length === 0
          ? html`<p class="quiet">You have no subscription.</p>`
          : html`<ul class="rows">
              ${view.subscriptions.map((one) => subscriptionRow(one, action))}
            </ul>`
      }
    </section>
    <section class="card" aria-labelledby="method">
      <h2 id="method">Payment method</h2>
      <ul class="rows">
        ${view.methods.map(
          (method) =>
            html`<li>
              <div>
                <strong>Visa •••• ${method.card?.last4 ?? ''}</strong>
                ${method.id === preferred && html`<span class="state">Default</span>`}
                <p class="quiet">Expires ${method.card?.exp_month ?? ''}/${method.card?.exp_year ?? ''}</p>
              </div>
            </li>`,
        )}
      </ul>
      <h3>Use another card</h3>
      ${cardForm(`${action}/card`, 'Save card', view.step)}
    </section>
    <section class="card" aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      ${
        view.invoices.length === 0
          ? html`<p class="quiet">There are none yet.</p>`
          : html`<ul class="rows">
              ${view.invoices.map(
                (invoice) =>
                  html`<li>
                    <span>${day(invoice.created)}</span>
                    <span>${money(invoice.total, invoice.currency)}</span>
                    <span class="state">${invoice.status ?? ''}</span>
                    <a href="${new URL(invoice.invoice_pdf ?? action).pathname}">PDF</a>
                  </li>`,
              )}
            </ul>`
      }
    </section>`;
}
