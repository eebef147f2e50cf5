/**
 * The customer-facing pages: checkout, portal, invoices. Anyone who knows the id of a session may open it.
 */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOver, itemOf } from '../billing/subscription-facts.ts';
import { completeSession, currentSession, type Sale } from '../objects/checkout-sessions.ts';
import { payNow } from '../objects/invoices.ts';
import { attachCard } from '../objects/payment-methods.ts';
import { PORTAL_SECONDS } from '../objects/portal-sessions.ts';
import { updateEnding } from '../objects/subscriptions.ts';
import type { Database } from '../state/database.ts';
import type { PortalSession } from '../state/kinds.ts';
import type { Store } from '../state/store.ts';
import { ApiError, BUSY_STATUS } from '../wire/api-error.ts';
import { readBody } from '../wire/requests.ts';
import { readCard, type Entry } from './card-form.ts';
import { checkoutBody, successUrl } from './checkout-page.ts';
import { html, type Html } from './html.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { renderPage } from './layout.ts';
import { portalBody } from './portal-page.ts';

export interface PagesOptions {
  readonly database: Database;
  readonly pagesUrl: string;
  readonly businessName: string;
  readonly onEvent: () => void;
  readonly onError: (error: unknown) => void;
}

/** The response of a page. */
interface PageAnswer {
  readonly status: number;
  readonly title?: string;
  readonly body?: Html;
  readonly file?: { readonly type: string; readonly content: Buffer };
  readonly location?: string;
  /** Origins that its forms may submit or redirect to. */
  readonly leadsTo?: readonly (string | null)[];
}

interface Visit {
  readonly store: Store;
  readonly id: string;
  readonly form: URLSearchParams;
}

type Show = (visit: Visit) => Promise<PageAnswer>;

/** The titles of error pages, by status. */
const TITLES: ReadonlyMap<number, string> = new Map([
  [404, "We couldn't find that"],
  [BUSY_STATUS, 'One moment, please'],
]);

/** Returns the problem or the question of a form that did not yield a card. */
function withoutCard(entry: Entry | undefined) {
  if (entry === undefined || 'card' in entry) return {};
  return 'problem' in entry ? { problem: entry.problem } : { confirm: entry.confirm };
}

/** Creates the request handler of the pages. */
export function createPages(options: PagesOptions) {
  const { database, pagesUrl, businessName } = options;
  const base = new URL(pagesUrl).pathname.replace(/\/$/, '');

  const checkout = async ({ store, id }: Visit, entry?: Entry): Promise<PageAnswer> => {
    const session = await currentSession(store, id);
    const sale = await store.hidden<Sale>(id);
    const price = await store.get('price', sale?.price ?? '');
    const product = await store.get('product', price.product);
    const action = `${base}/checkout/${id}`;
    const body = checkoutBody({ session, product, price, action, ...withoutCard(entry) });
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

  const portalOf = async ({ store, id }: Visit): Promise<PortalSession> => {
    const session = await store.get('billing_portal.session', id);
    if (store.realNow > session.created + PORTAL_SECONDS) {
      throw new ApiError(404, 'invalid_request_error', 'This portal session has expired.');
    }
    return session;
  };

  const portal = async (visit: Visit, entry?: Entry): Promise<PageAnswer> => {
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
      ...withoutCard(entry),
    });
    const failed = entry !== undefined && 'problem' in entry;
    return { status: failed ? 402 : 200, title: 'Your billing', body, leadsTo: [session.return_url] };
  };

  const backToPortal = (id: string): PageAnswer => ({ status: 303, location: `${base}/portal/${id}` });

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

  const invoice: Show = async ({ store, id }) => {
    const found = await store.get('invoice', id);
    return {
      status: 200,
      file: { type: 'application/pdf', content: invoicePdf(found, businessName) },
    };
  };

  const routes: readonly (readonly [
    string,
    RegExp,
    Show,
    onDecline?: (visit: Visit, entry: Entry) => Promise<PageAnswer>,
  ])[] = [
    ['GET', /^\/checkout\/(\w+)$/, checkout],
    ['POST', /^\/checkout\/(\w+)$/, pay, checkout],
    ['GET', /^\/portal\/(\w+)$/, portal],
    ['POST', /^\/portal\/(\w+)\/card$/, saveCard, portal],
    ['POST', /^\/portal\/(\w+)\/cancel$/, setEnding(true)],
    ['POST', /^\/portal\/(\w+)\/resume$/, setEnding(false)],
    ['GET', /^\/invoices\/(\w+)(?:\/pdf)?$/, invoice],
  ];

  const answerVisit = async (request: IncomingMessage): Promise<PageAnswer> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/pages.css') {
      const content = await readFile(new URL('pages.css', import.meta.url));
      return { status: 200, file: { type: 'text/css; charset=utf-8', content } };
    }
    for (const [method, pattern, show, onDecline] of routes) {
      const id = method === request.method ? pattern.exec(path)?.[1] : undefined;
      if (id === undefined) continue;
      const form = new URLSearchParams(method === 'POST' ? await readBody(request) : '');
      const visit = (store: Store): Visit => ({ store, id, form });
      try {
        const { value, told } = await database.transact((store) => show(visit(store)));
        if (told) options.onEvent();
        return value;
      } catch (error) {
        if (!(error instanceof ApiError) || error.type !== 'card_error' || onDecline === undefined)
          throw error;
        const { message } = error;
        return (await database.transact((store) => onDecline(visit(store), { problem: message }))).value;
      }
    }
    throw new ApiError(404, 'invalid_request_error', "This page doesn't exist.");
  };

  const failed = (error: unknown, { destroyed, complete }: IncomingMessage): PageAnswer => {
    // A visitor who closed the connection is not an error of the sandbox.
    if (!(error instanceof ApiError) && !(destroyed && !complete)) options.onError(error);
    const { status, message } =
      error instanceof ApiError ? error : { status: 500, message: 'Something went wrong' };
    const title = TITLES.get(status) ?? 'Something went wrong';
    // The message of a busy error is written for API clients, not for people.
    const said = status < 500 && status !== BUSY_STATUS ? message : 'Nothing was changed. Please try again.';
    return {
      status,
      title,
      body: html`<h1>${title}</h1>
        <p class="quiet">${said}</p>`,
    };
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await answerVisit(request).catch((error: unknown) => failed(error, request));
    const origins = new Set(
      (answer.leadsTo ?? []).flatMap((url) => (url === null ? [] : (URL.parse(url)?.origin ?? []))),
    );
    const content =
      answer.file?.content ??
      Buffer.from(
        answer.body === undefined
          ? ''
          : renderPage({ title: answer.title ?? '', businessName, pagesUrl, body: answer.body }),
      );
    response.writeHead(answer.status, {
      'content-type': answer.file?.type ?? 'text/html; charset=utf-8',
      'content-length': content.length,
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'self'",
        `form-action ${["'self'", ...origins].join(' ')}`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...(answer.location === undefined ? {} : { location: answer.location }),
    });
    response.end(request.method === 'HEAD' ? undefined : content);
  };
}
