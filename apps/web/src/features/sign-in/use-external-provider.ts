import { useEffect, useState } from 'react';
import { useData } from '../../data/data-context.ts';

/**
 * Returns true if users sign in at an external provider. Returns false until the server responds or if it
 * fails, because the built-in form is more likely.
 */
export function useExternalProvider(): boolean {
  const { publicApi } = useData();
  const [external, setExternal] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    publicApi('GET /api/auth/config', { signal: leaving.signal }).then(
      ({ registration }) => setExternal(registration === 'redirect'),
      () => undefined,
    );
    return () => leaving.abort();
  }, [publicApi]);
  return external;
}
