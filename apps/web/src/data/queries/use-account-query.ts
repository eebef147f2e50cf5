import type { Calls } from '@questlog/contract/routes';
import { useCallback, useEffect, useMemo } from 'react';
import { useApi } from '../hooks.ts';
import type { Query } from './use-query.ts';
import { useFetched } from '@questlog/ui/hooks/use-fetched.ts';
import { useReload } from './use-reload.ts';

/** Reads of an account that take its id alone. */
type AccountRoute = {
  [K in keyof Calls]: K extends `GET /api/accounts/{accountId}/${string}`
    ? { accountId: string } extends Calls[K]['params']
      ? K
      : never
    : never;
}[keyof Calls];

/**
 * Reads what the store does not hold of an account: at once, whenever `stamp` changes, and again once it can be where
 * there was no connection.
 * @param stamp what tells that the answer may be another: `Account.updatedAt`
 */
export function useAccountQuery<R extends AccountRoute>(
  route: R,
  accountId: string,
  stamp?: string,
): Query<Calls[R]['response']> {
  const api = useApi();
  const fetched = useFetched<Calls[R]['response']>();
  const { load } = fetched;
  // The same account at another moment is another question.
  const question = useMemo(() => ({ accountId, stamp }), [accountId, stamp]);
  const reload = useCallback(() => {
    // All of these routes take the same; that is lost on who calls one of several.
    const read = api as unknown as (
      route: R,
      input: { readonly params: { readonly accountId: string } },
    ) => Promise<Calls[R]['response']>;
    return load(read(route, { params: { accountId: question.accountId } }));
  }, [api, load, route, question]);
  useEffect(() => {
    // What the server knows is outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    void reload();
  }, [reload]);
  useReload(route.replace('GET ', '').replace('{accountId}', accountId), reload);
  return useMemo(() => ({ ...fetched, reload }), [fetched, reload]);
}
