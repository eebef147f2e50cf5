import { useCallback, useEffect, useRef, useState } from 'react';

const SHOWN_MS = 3_000;

/** Returns a message and its setter. The message disappears after 3 s. */
export function usePassingMessage(): readonly [string | undefined, (message: string | undefined) => void] {
  const [message, setMessage] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((next: string | undefined) => {
    clearTimeout(timer.current);
    setMessage(next);
    if (next !== undefined) timer.current = setTimeout(() => setMessage(undefined), SHOWN_MS);
  }, []);
  return [message, show];
}
