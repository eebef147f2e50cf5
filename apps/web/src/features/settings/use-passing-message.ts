import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a success message is shown, in milliseconds. */
const SHOWN_MS = 3_000;

/** Returns a message and its setter. The message disappears after 3 s, or when it is set to undefined. */
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
