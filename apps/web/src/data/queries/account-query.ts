import type { ApiClient, CallInput } from '@questlog/api-client/client';
import { readOptions, type ReadRoute } from '@questlog/api-client/query-options';
import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, useSession } from '../hooks.ts';

/** An API client, and the user and account that its cached responses belong to. */
export interface Reader {
  readonly api: ApiClient;
  readonly scope: readonly string[];
}

/**
 * Returns the reader for the current user and account.
 * @param stamp a new stamp repeats the request; for example `Account.updatedAt`
 */
export function useReader(stamp = ''): Reader {
  const api = useApi();
  const { user, account } = useSession();
  const userId = user?.id ?? '';
  const accountId = account?.id ?? '';
  return useMemo(() => ({ api, scope: [userId, accountId, stamp] }), [api, userId, accountId, stamp]);
}

export function accountQuery<R extends ReadRoute>({ api, scope }: Reader, route: R, ...input: CallInput<R>) {
  return queryOptions(readOptions(api, scope, route, ...input));
}
