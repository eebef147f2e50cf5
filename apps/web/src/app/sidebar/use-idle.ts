import { useEffect, useState } from 'react';
import { whenIdle } from '../../data/engine/browser/idle.ts';

/** Returns true once the page has been idle, so that less urgent parts can load. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => void whenIdle().then(() => setIdle(true)), []);
  return idle;
}
