import type { CallInput } from '@questlog/api-client/client';
import { readOptions, type ReadRoute } from '@questlog/api-client/query-options';
import { queryOptions } from '@tanstack/react-query';
import type { Console } from '../access/console-context.ts';

export function adminQuery<R extends Extract<ReadRoute, `GET /api/admin/${string}`>>(
  { api, admin }: Console,
  route: R,
  ...input: CallInput<R>
) {
  return queryOptions(readOptions(api, [admin.user.id], route, ...input));
}
