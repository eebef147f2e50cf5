import type { Calls } from '@questlog/contract/routes';
import { useEffect, useState } from 'react';
import { useData } from '../../data/data-context.ts';

type SignInConfig = Calls['GET /api/auth/config']['response'];

/** Returns the server's configuration for signing in; undefined until it responds, null if it can't be read. */
export function useSignInConfig(): SignInConfig | null | undefined {
  const { publicApi } = useData();
  const [config, setConfig] = useState<SignInConfig | null>();
  useEffect(() => {
    const leaving = new AbortController();
    publicApi('GET /api/auth/config', { signal: leaving.signal }).then(
      setConfig,
      () => !leaving.signal.aborted && setConfig(null),
    );
    return () => leaving.abort();
  }, [publicApi]);
  return config;
}
