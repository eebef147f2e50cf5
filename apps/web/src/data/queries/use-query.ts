import type { Calls } from '@questlog/contract/routes';
import { useCallback, useEffect, useMemo } from 'react';
import { useApi } from '../hooks.ts';
import { useFetched, type Fetched } from '@questlog/ui/hooks/use-fetched.ts';
import { useReload } from './use-reload.ts';

/** Reads that are made by their query alone. */
type QueryRoute = {
  [K in keyof Calls]: K extends `GET ${string}` ? (Calls[K]['params'] extends undefined ? K : never) : never;
}[keyof Calls];

type Answer<R extends keyof Calls> = Calls[R]['response'];

export interface Query<T> extends Fetched<T> {
  /** Asks again. */
  readonly reload: () => Promise<void>;
}

/**
 * Reads what the store does not hold: at once, when the query changes, and again once it can be where there was no
 * connection.
 * @param onAnswer told of each answer that is shown; stable
 */
export function useQuery<R extends QueryRoute>(
  route: R,
  query?: Calls[R]['query'],
  onAnswer?: (answer: Answer<R>) => void,
): Query<Answer<R>> {
  const api = useApi();
  const fetched = useFetched<Answer<R>>({ onAnswer });
  const { load } = fetched;
  // The same query in another object is the same question.
  const asked = JSON.stringify(query);
  const reload = useCallback(() => {
    const read = api as (route: R, input: { readonly query?: Calls[R]['query'] }) => Promise<Answer<R>>;
    const question = asked === undefined ? {} : { query: JSON.parse(asked) as Calls[R]['query'] };
    return load(read(route, question));
  }, [api, load, route, asked]);
  useEffect(() => {
    // What the server knows is outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    void reload();
  }, [reload]);
  useReload(route.slice(route.indexOf(' ') + 1), reload);
  return useMemo(() => ({ ...fetched, reload }), [fetched, reload]);
}
