import type { ApiClient } from '@questlog/api-client/client';
import { keyedApi } from '@questlog/api-client/keyed-api';
import { useMemo } from 'react';
import { useApi } from '../hooks.ts';

/**
 * The client for what is changed at once, without the queue: while the component lives, a call whose answer was lost is
 * carried out once, however often it is repeated (OFFLINE-38). For parts that are loaded lazily.
 */
export function useKeyedApi(): ApiClient {
  const api = useApi();
  return useMemo(() => keyedApi(api), [api]);
}
