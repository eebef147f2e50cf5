import type { ApiClient } from '@questlog/api-client/client';
import { keyedApi } from '@questlog/api-client/keyed-api';
import { useMemo } from 'react';
import { useApi } from '../hooks.ts';

/**
 * Returns the client for changes that bypass the queue. While the component is mounted, repeating a call that
 * got no response executes it only once (OFFLINE-38). For lazily loaded parts.
 */
export function useKeyedApi(): ApiClient {
  const api = useApi();
  return useMemo(() => keyedApi(api), [api]);
}
