/** The card form and its parser. The card number is never stored. */
import { CARDS_TO_TRY, cardOfNumber, cardOfToken, type TestCard } from '../billing/cards.ts';
import type { Expiry } from '../objects/payment-methods.ts';
import { html, type Html } from './html.ts';
import { alert } from './layout.ts';

/** The test card that requires confirmation by the customer. */
const CONFIRMS = 'pm_card_authenticationRequired';

export interface EnteredCard {
  readonly card: TestCard;
  readonly expiry: Expiry;
}

/** The result of a submitted form: a card, a problem, or a request to confirm the card. */
export type Entry = EnteredCard | { readonly problem: string } | { readonly confirms: true };

/** The input that the form shows again after a failure. */
interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

/** The state of a card form. All of it is undefined for a new form. */
export interface CardStep {
  readonly problem?: string | undefined;
  /** True if the customer must confirm the payment with the card. */
  readonly confirms?: boolean;
  readonly typed?: TypedCard;
}

function expiryOf(text: string, now: number): Expiry | undefined {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  const expiry = { month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) };
  const ends = Date.UTC(expiry.year, expiry.month, 1) / 1000;
  return expiry.month >= 1 && expiry.month <= 12 && ends > now ? expiry : undefined;
}

/**
 * Parses a submitted form.
 * @param now the current time, in seconds
 */
export function readCard(form: URLSearchParams, now: number): Entry {
  const confirmed = form.get('confirmed');
  const expiry = expiryOf(form.get('expiry') ?? '', now);
  if (confirmed === 'no') {
    return {
      problem: 'We are unable to authenticate your payment method. Please choose another and try again.',
    };
  }
  const needsConfirmation = cardOfToken(CONFIRMS);
  if (confirmed === 'yes' && needsConfirmation !== undefined && expiry !== undefined)
    return { card: needsConfirmation, expiry };
  const card = cardOfNumber(form.get('number') ?? '');
  if (card === undefined) {
    return { problem: 'Only the test cards that are listed can be used here. Never enter a real card.' };
  }
  if (expiry === undefined) return { problem: "Your card's expiration date is in the past or incomplete." };
  if (!/^\d{3,4}$/.test(form.get('cvc')?.trim() ?? ''))
    return { problem: "Your card's security code is incomplete." };
  return card.outcome === 'confirms' ? { confirms: true } : { card, expiry };
}

/**
 * Returns the input to show again. A number that is not a test card's is omitted together with its security
 * code, because it could be a real one.
 */
function typedCard(form: URLSearchParams): TypedCard {
  const typed = (name: string): string => form.get(name) ?? '';
  const isTestCard = cardOfNumber(typed('number')) !== undefined;
  return {
    number: isTestCard ? typed('number') : '',
    expiry: typed('expiry'),
    cvc: isTestCard ? typed('cvc') : '',
  };
}

/** Returns what the form shows after an entry that was not accepted. */
export function nextStep(entry: Entry | undefined, form: URLSearchParams): CardStep {
  if (entry === undefined || 'card' in entry) return {};
  return { ...entry, typed: typedCard(form) };
}

/**
 * Renders the card form, or the page on which the customer confirms the card.
 * @param first true to focus the first field
 */
export function cardForm(action: string, button: string, step: CardStep, first = false): Html {
  const { problem, confirms, typed } = step;
  if (confirms === true && typed !== undefined) return confirmForm(action, typed);
  return html`<form method="post" action="${action}" autocomplete="off">
    ${alert(problem)}
    <div class="field">
      <label for="number">Card number</label>
      <input
        id="number"
        name="number"
        inputmode="numeric"
        autocomplete="off"
        required
        maxlength="23"
        placeholder="4242 4242 4242 4242"
        value="${typed?.number}"
        ${first && html`autofocus`}
      />
    </div>
    <div class="pair">
      <div class="field">
        <label for="expiry">Expiry</label>
        <input
          id="expiry"
          name="expiry"
          autocomplete="off"
          required
          maxlength="9"
          placeholder="12 / 34"
          value="${typed?.expiry}"
        />
      </div>
      <div class="field">
        <label for="cvc">Security code</label>
        <input
          id="cvc"
          name="cvc"
          inputmode="numeric"
          autocomplete="off"
          required
          maxlength="4"
          placeholder="123"
          value="${typed?.cvc}"
        />
      </div>
    </div>
    <button class="primary" type="submit">${button}</button>
    <details open>
      <summary>Cards to try</summary>
      <ul class="cards">
        ${CARDS_TO_TRY.map(([number, what]) => html`<li><code>${number}</code> <span>${what}</span></li>`)}
      </ul>
      <p class="quiet">Use any future date and any security code. Real cards are declined.</p>
    </details>
  </form>`;
}

/** Renders the simulated bank page on which the customer confirms the payment. */
function confirmForm(action: string, { number, expiry, cvc }: TypedCard): Html {
  return html`<form method="post" action="${action}">
    <p class="quiet">Here your bank would ask you to confirm this payment.</p>
    <input type="hidden" name="number" value="${number}" />
    <input type="hidden" name="expiry" value="${expiry}" />
    <input type="hidden" name="cvc" value="${cvc}" />
    <button class="primary" type="submit" name="confirmed" value="yes">Complete authentication</button>
    <button class="secondary" type="submit" name="confirmed" value="no">Fail authentication</button>
  </form>`;
}
