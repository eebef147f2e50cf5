/** An API call, as passed to its handler. */
import type { Store } from '../state/store.ts';
import type { Params } from './params.ts';

export interface Call {
  readonly store: Store;
  readonly params: Params;
  /** The ids in the request path, in order. */
  readonly ids: readonly string[];
  /** The pages' public address, without a trailing slash. */
  readonly pagesUrl: string;
}

export type Operation = (call: Call) => Promise<object>;

/** The handlers of the API, by `METHOD /v1/path/:id`. */
export type Routes = Readonly<Record<string, Operation>>;

export function idOf({ ids }: Call): string {
  return ids[0] ?? '';
}
