/** A visit to a page, and its response. */
import type { Store } from '../state/store.ts';
import type { Entry } from './card-form.ts';
import type { Html } from './html.ts';

/** The response for a page. */
export interface PageAnswer {
  readonly status: number;
  readonly title?: string;
  readonly body?: Html;
  readonly file?: { readonly type: string; readonly content: Buffer };
  readonly location?: string;
  /** Origins to which the page's forms may submit or redirect. */
  readonly leadsTo?: readonly (string | null)[];
}

export interface Visit {
  readonly store: Store;
  readonly id: string;
  readonly form: URLSearchParams;
}

export type Show = (visit: Visit) => Promise<PageAnswer>;

/** Shows the page again after the bank declined the card. */
export type ShowDeclined = (visit: Visit, entry: Entry) => Promise<PageAnswer>;

/** Returns the problem, or the request to confirm the card, from a form that did not yield a card. */
export function withoutCard(entry: Entry | undefined) {
  if (entry === undefined || 'card' in entry) return {};
  return 'problem' in entry ? { problem: entry.problem } : { confirm: entry.confirm };
}
