import { useCallback, useMemo, useRef, useState } from 'react';

/** What was asked for from far away, and kept nowhere else. */
export interface Fetched<T> {
  /** The last answer; undefined until there was one. It stays while another is awaited, and when that fails. */
  readonly value: T | undefined;
  readonly state: 'loading' | 'ready' | 'failed';
  /** Why there was no answer, where the last question failed. */
  readonly error: unknown;
  readonly load: FetchedControls<T>['load'];
  readonly change: FetchedControls<T>['change'];
}

interface FetchedControls<T> {
  /** Shows the answer to this question when it comes; those to earlier ones are too late. Never raises. */
  readonly load: (question: Promise<T>) => Promise<void>;
  /**
   * Changes what is shown; nothing where there is nothing yet.
   * @param isUnheard what was done is not in an answer that is on its way: that is left out
   */
  readonly change: (to: (shown: T) => T, isUnheard?: boolean) => void;
}

export interface FetchedOptions<T> {
  /** Shown until there is an answer. */
  readonly first?: T | undefined;
  /** Told of each answer that is shown; stable. */
  readonly onAnswer?: ((answer: T) => void) | undefined;
}

/** A question and its answer, with the manners that all screens need: the latest wins, and a failure is told. */
export function useFetched<T>({ first, onAnswer }: FetchedOptions<T> = {}): Fetched<T> {
  const [value, setValue] = useState(first);
  const [state, setState] = useState<Fetched<T>['state']>('loading');
  const [error, setError] = useState<unknown>();
  const awaited = useRef<Promise<T>>(undefined);

  const load = useCallback(
    async (question: Promise<T>): Promise<void> => {
      awaited.current = question;
      setState('loading');
      try {
        const answer = await question;
        if (awaited.current !== question) return;
        setValue(answer);
        setState('ready');
        onAnswer?.(answer);
      } catch (reason) {
        if (awaited.current !== question) return;
        setError(reason);
        setState('failed');
      }
    },
    [onAnswer],
  );

  const change = useCallback((to: (shown: T) => T, isUnheard = false): void => {
    setValue((shown) => (shown === undefined ? undefined : to(shown)));
    if (!isUnheard) return;
    awaited.current = undefined;
    setState((shown) => (shown === 'loading' ? 'ready' : shown));
  }, []);

  return useMemo(() => ({ value, state, error, load, change }), [value, state, error, load, change]);
}
