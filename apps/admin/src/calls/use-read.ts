import type { Calls } from '@questlog/contract/routes';
import { useFetched, type Fetched } from '@questlog/ui/hooks/use-fetched.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { useConsole } from '../access/console-context.ts';

type ReadRoute = { [K in keyof Calls]: K extends `GET /api/admin/${string}` ? K : never }[keyof Calls];

interface ReadRequest<R extends ReadRoute> {
  readonly params?: Calls[R]['params'];
  readonly query?: Calls[R]['query'];
}

export interface Read<T> extends Fetched<T> {
  /** Asks again. Never raises. */
  readonly reload: () => Promise<void>;
}

/** Reads from the server: at once, and whenever what is asked changes. Of several answers that of the latest is shown. */
export function useRead<R extends ReadRoute>(
  route: R,
  request: ReadRequest<R> = {},
): Read<Calls[R]['response']> {
  const { api } = useConsole();
  const fetched = useFetched<Calls[R]['response']>();
  const { load } = fetched;
  // The same question in another object is the same.
  const text = JSON.stringify(request);
  const reload = useCallback(() => {
    // All reads take the same; that is lost on who calls one of several.
    const read = api as unknown as (route: R, asked: ReadRequest<R>) => Promise<Calls[R]['response']>;
    return load(read(route, JSON.parse(text) as ReadRequest<R>));
  }, [api, load, route, text]);
  useEffect(() => {
    // What the server knows is outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    void reload();
  }, [reload]);
  return useMemo(() => ({ ...fetched, reload }), [fetched, reload]);
}
