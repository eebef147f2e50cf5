/** One call of the API, as what answers it sees it. */
import type { Store } from '../state/store.ts';
import type { Params } from './params.ts';

export interface Call {
  readonly store: Store;
  readonly params: Params;
  /** The ids in the path, in order. */
  readonly ids: readonly string[];
  /** The address under which the sandbox's pages are reached, without a slash at its end. */
  readonly pagesUrl: string;
}

export type Answer = (call: Call) => Promise<object>;

/** `METHOD /v1/path/:id` → what answers it. */
export type Routes = Readonly<Record<string, Answer>>;

/** The id in the path. */
export function idOf({ ids }: Call): string {
  return ids[0] ?? '';
}
