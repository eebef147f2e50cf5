/** A visit to one of the sandbox's pages, and the response. */
import type { Store } from '../state/store.ts';
import type { Entry } from './card-form.ts';
import type { Html } from './html.ts';

export interface PageResponse {
  readonly status: number;
  readonly title?: string;
  readonly body?: Html;
  readonly file?: { readonly type: string; readonly content: Buffer };
  readonly location?: string;
  /** Origins to which a form on the page may be submitted or redirected. */
  readonly leadsTo?: readonly (string | null)[];
}

export interface Visit {
  readonly store: Store;
  readonly id: string;
  readonly form: URLSearchParams;
}

export type Show = (visit: Visit) => Promise<PageResponse>;

/** Shows the page again after the bank has declined a card. */
export type ShowDeclined = (visit: Visit, entry: Entry) => Promise<PageResponse>;
