import type { ApiClient } from '@questlog/api-client/client';
import { useCallback, useMemo, useState } from 'react';
import { useConsole } from '../access/console-context.ts';
import { keyedApi } from '@questlog/api-client/keyed-api';

export interface Sending {
  /** A call is under way. */
  readonly isBusy: boolean;
  /** The subject of the call in progress, if the caller named one. */
  readonly busyWith: string | undefined;
  /** Why the last call failed; undefined once another begins. */
  readonly error: unknown;
  /**
   * Makes a call, and gives its answer; undefined where it failed.
   * @param call makes it with the client that it is given, which keeps it from being carried out twice
   * @param about the row or the button that shows that it is under way
   */
  readonly send: <T>(call: (api: ApiClient) => Promise<T>, about?: string) => Promise<Sent<T>>;
  readonly forget: () => void;
}

/** An answer that may be nothing is told from none. */
export type Sent<T> = { readonly answer: T } | undefined;

/** A change, made now or not at all: the console has no queue (ADMIN-45). */
export function useSend(): Sending {
  const { api } = useConsole();
  const keyed = useMemo(() => keyedApi(api), [api]);
  const [underWay, setUnderWay] = useState<{ readonly about: string | undefined }>();
  const [error, setError] = useState<unknown>();

  const send = useCallback<Sending['send']>(
    async (call, about) => {
      setUnderWay({ about });
      setError(undefined);
      try {
        return { answer: await call(keyed) };
      } catch (reason) {
        setError(reason);
        return undefined;
      } finally {
        setUnderWay(undefined);
      }
    },
    [keyed],
  );
  const forget = useCallback(() => setError(undefined), []);
  return useMemo(
    () => ({ isBusy: underWay !== undefined, busyWith: underWay?.about, error, send, forget }),
    [underWay, error, send, forget],
  );
}
