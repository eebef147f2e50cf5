/** An API call in the form that its handler gets. */
import type { Store } from '../state/store.ts';
import type { Params } from './params.ts';

export interface Call {
  readonly store: Store;
  readonly params: Params;
  /** The ids in the path, in the order in which they appear. */
  readonly ids: readonly string[];
  /** The public address of the sandbox's pages, without a trailing slash. */
  readonly pagesUrl: string;
}

export type Answer = (call: Call) => Promise<object>;

/** The handlers of the API, by `METHOD /v1/path/:id`. */
export type Routes = Readonly<Record<string, Answer>>;

/** Returns the id in the path. */
export function idOf({ ids }: Call): string {
  return ids[0] ?? '';
}
