import type { ApiClient } from '@questlog/api-client/client';
import { useCallback, useMemo, useState } from 'react';
import { useConsole } from '../access/console-context.ts';
import { keyedApi } from '@questlog/api-client/keyed-api';

export interface Sending {
  readonly isBusy: boolean;
  /** The row or button of the call in flight, if the caller named one. */
  readonly busyWith: string | undefined;
  /** The last call's error. Cleared when another call starts. */
  readonly error: unknown;
  /**
   * Makes a call. Returns undefined if it failed.
   * @param call makes the call with the given client, which adds an idempotency key
   * @param about the row or button that shows the call's progress
   */
  readonly send: <T>(call: (api: ApiClient) => Promise<T>, about?: string) => Promise<Sent<T>>;
  readonly forget: () => void;
}

/** The response in an object, to distinguish an empty response from a failed call. */
export type Sent<T> = { readonly response: T } | undefined;

/** Sends a change immediately: the console has no offline queue (ADMIN-45). */
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
        return { response: await call(keyed) };
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
