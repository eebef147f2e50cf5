/** Plain-object options for TanStack Query: this package does not import the library. */
import type { Calls } from '@questlog/contract/routes';
import { buildPath, type AnyInput, type ApiClient, type CallInput } from './client.ts';

export type ReadRoute = { [K in keyof Calls]: K extends `GET ${string}` ? K : never }[keyof Calls];

/**
 * Options of every query. A response is cached only while a component uses it. The client and the service
 * worker handle connection failures, so queries neither pause offline nor retry.
 */
export const QUERY_DEFAULTS = {
  gcTime: 0,
  networkMode: 'always',
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  retry: false,
} as const;

/**
 * Returns the query key and function for reading a route. The key ends with the URL, so that components that
 * read the same URL share one request.
 * @param scope the user, and the account if the response depends on it, so that no user sees another user's
 * response
 */
export function readOptions<R extends ReadRoute>(
  api: ApiClient,
  scope: readonly string[],
  route: R,
  ...input: CallInput<R>
): { readonly queryKey: readonly string[]; readonly queryFn: () => Promise<Calls[R]['response']> } {
  const { params, query } = (input[0] ?? {}) as AnyInput;
  const url = buildPath(route.slice('GET '.length), params, query);
  return { queryKey: [...scope, url], queryFn: () => api(route, ...input) };
}

/**
 * Returns true if a query's last request failed and none is in flight. During a retry, the error is not
 * shown.
 */
export function hasFailed(query: { readonly isError: boolean; readonly isFetching: boolean }): boolean {
  return query.isError && !query.isFetching;
}
