import { localTimeAt, type LocalTime } from '@questlog/domain/dates/local-time';
import { useEffect, useState } from 'react';
import { useTimeZone } from '../../../data/hooks.ts';

/** How often the line for now moves, in milliseconds. */
const EVERY_MS = 20_000;

/** Returns the current time on the user's clock. */
export function useNow(): { readonly time: LocalTime } {
  const timeZone = useTimeZone();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { time: localTimeAt(now, timeZone) };
}
