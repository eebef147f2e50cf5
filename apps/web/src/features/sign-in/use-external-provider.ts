import { useEffect, useState } from 'react';
import { useData } from '../../data/data-context.ts';

/** Whether people sign in and register elsewhere. Until the answer comes, and where it does not, the form is the likelier truth. */
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
