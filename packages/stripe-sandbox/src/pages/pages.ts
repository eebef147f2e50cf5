/**
 * The customer-facing pages: checkout, portal and invoices. Anyone who knows a session's id may open its
 * page.
 */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../state/database.ts';
import type { Store } from '../state/store.ts';
import { ApiError, BUSY_STATUS } from '../wire/api-error.ts';
import { readBody } from '../wire/requests.ts';
import { checkoutVisits } from './checkout-visits.ts';
import { html } from './html.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { portalVisits } from './portal-visits.ts';
import { sendPage } from './send-page.ts';
import type { PageResponse, Show, ShowDeclined, Visit } from './visit.ts';

export interface PagesOptions {
  readonly database: Database;
  readonly pagesUrl: string;
  readonly businessName: string;
  readonly fontFile: string | undefined;
  readonly onEvent: () => void;
  readonly onError: (error: unknown) => void;
}

/** Titles of error pages by HTTP status. */
const TITLES: ReadonlyMap<number, string> = new Map([
  [404, "We couldn't find that"],
  [BUSY_STATUS, 'One moment, please'],
]);

function failed(
  error: unknown,
  { destroyed, complete }: IncomingMessage,
  onError: (error: unknown) => void,
): PageResponse {
  // A visitor who closes the connection early is not an error of the sandbox.
  if (!(error instanceof ApiError) && !(destroyed && !complete)) onError(error);
  const { status, message } =
    error instanceof ApiError ? error : { status: 500, message: 'Something went wrong' };
  const title = TITLES.get(status) ?? 'Something went wrong';
  // A busy error's message is for API clients, not for users.
  const text = status < 500 && status !== BUSY_STATUS ? message : 'Nothing was changed. Please try again.';
  return {
    status,
    title,
    body: html`<h1>${title}</h1>
      <p class="quiet">${text}</p>`,
  };
}

export function createPages(options: PagesOptions) {
  const { database, pagesUrl, businessName } = options;
  const base = new URL(pagesUrl).pathname.replace(/\/$/, '');

  const { checkout, pay } = checkoutVisits(pagesUrl, base);
  const { portal, saveCard, setEnding } = portalVisits(base);

  const invoice: Show = async ({ store, id }) => {
    const found = await store.get('invoice', id);
    return {
      status: 200,
      file: { type: 'application/pdf', content: invoicePdf(found, businessName) },
    };
  };

  const routes: readonly (readonly [string, RegExp, Show, onDecline?: ShowDeclined])[] = [
    ['GET', /^\/checkout\/(\w+)$/, checkout],
    ['POST', /^\/checkout\/(\w+)$/, pay, checkout],
    ['GET', /^\/portal\/(\w+)$/, portal],
    ['POST', /^\/portal\/(\w+)\/card$/, saveCard, portal],
    ['POST', /^\/portal\/(\w+)\/cancel$/, setEnding(true)],
    ['POST', /^\/portal\/(\w+)\/resume$/, setEnding(false)],
    ['GET', /^\/invoices\/(\w+)(?:\/pdf)?$/, invoice],
  ];

  const respondToVisit = async (request: IncomingMessage): Promise<PageResponse> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/pages.css') {
      const content = await readFile(new URL('pages.css', import.meta.url));
      return { status: 200, file: { type: 'text/css; charset=utf-8', content } };
    }
    if (path === '/font.woff2' && options.fontFile !== undefined) {
      return { status: 200, file: { type: 'font/woff2', content: await readFile(options.fontFile) } };
    }
    for (const [method, pattern, show, onDecline] of routes) {
      const id = method === request.method ? pattern.exec(path)?.[1] : undefined;
      if (id === undefined) continue;
      const form = new URLSearchParams(method === 'POST' ? await readBody(request) : '');
      const visit = (store: Store): Visit => ({ store, id, form });
      try {
        const { value, hasEvents } = await database.transact((store) => show(visit(store)));
        if (hasEvents) options.onEvent();
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

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = await respondToVisit(request).catch((error: unknown) =>
      failed(error, request, options.onError),
    );
    sendPage(response, received, { businessName, pagesUrl, isHead: request.method === 'HEAD' });
  };
}
