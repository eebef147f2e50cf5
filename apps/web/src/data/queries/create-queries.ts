import { QUERY_DEFAULTS } from '@questlog/api-client/query-options';
import { QueryClient, type Query } from '@tanstack/react-query';
import type { Event } from '../engine/browser/signal.ts';

const pathOf = (url: unknown): string | undefined => String(url).split('?')[0];

/**
 * Creates the TanStack Query client for data outside the store. If a query fails without a connection, the
 * service worker queues its GET (OFFLINE-15). The query is repeated once the service worker has loaded the
 * URL.
 * @param reloads emits the URLs of queued GETs that have succeeded, with their query strings
 */
export function createQueries(reloads: Pick<Event<readonly string[]>, 'subscribe'>): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } });
  reloads.subscribe((urls) => {
    const paths = new Set(urls.map(pathOf));
    const predicate = ({ queryKey }: Query): boolean => paths.has(pathOf(queryKey.at(-1)));
    void queries.invalidateQueries({ predicate });
  });
  return queries;
}
