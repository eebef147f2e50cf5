import type { ApiClient } from '@questlog/api-client/client';
import { ApiError } from '@questlog/api-client/client';
import { newId } from '@questlog/domain/uuid';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useConsole } from '../access/console-context.ts';

export interface Sending {
  /** A call is under way. */
  readonly isBusy: boolean;
  /** Why the last call failed; undefined once another begins. */
  readonly error: unknown;
  /**
   * Makes a call under a key of its own, and gives its answer; undefined where it failed. Where it is not known whether
   * it was carried out, the same call again has the same key.
   * @param call hands the key on as `idempotencyKey`
   * @param subject what tells the call from others: its fields
   */
  readonly send: <T>(
    call: (api: ApiClient, idempotencyKey: string) => Promise<T>,
    subject?: object,
  ) => Promise<Sent<T>>;
  readonly forget: () => void;
}

/** An answer that may be nothing is told from none. */
export type Sent<T> = { readonly answer: T } | undefined;

/** A change, made now or not at all: the console has no queue (ADMIN-45). */
export function useSend(): Sending {
  const { api } = useConsole();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const unanswered = useRef<{ readonly subject: string; readonly key: string }>(undefined);

  const send = useCallback<Sending['send']>(
    async (call, subject = {}) => {
      const text = JSON.stringify(subject);
      const last = unanswered.current;
      const key = last?.subject === text ? last.key : newId(Date.now());
      unanswered.current = { subject: text, key };
      setIsBusy(true);
      setError(undefined);
      try {
        const answer = await call(api, key);
        unanswered.current = undefined;
        return { answer };
      } catch (reason) {
        if (reason instanceof ApiError) unanswered.current = undefined;
        setError(reason);
        return undefined;
      } finally {
        setIsBusy(false);
      }
    },
    [api],
  );
  const forget = useCallback(() => setError(undefined), []);
  return useMemo(() => ({ isBusy, error, send, forget }), [isBusy, error, send, forget]);
}
