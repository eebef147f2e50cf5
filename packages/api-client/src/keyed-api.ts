import { ApiError, type ApiClient } from './client.ts';
import { newId } from '@questlog/domain/uuid';

/**
 * Wraps the client to add an Idempotency-Key to each call that changes something. Repeating a call with an
 * unknown outcome reuses its key. Every other call gets a new one.
 */
export function keyedApi(api: ApiClient): ApiClient {
  const call = api as unknown as (route: string, input: object) => Promise<unknown>;
  const pendingKeys = new Map<string, string>();
  return (async (route: string, input: object = {}) => {
    if (route.startsWith('GET ')) return call(route, input);
    const requestText = JSON.stringify([route, input]);
    const idempotencyKey = pendingKeys.get(requestText) ?? newId(Date.now());
    pendingKeys.set(requestText, idempotencyKey);
    try {
      const response = await call(route, { ...input, idempotencyKey });
      pendingKeys.delete(requestText);
      return response;
    } catch (error) {
      // A 5xx may come from a proxy even though the server is processing the call or has already processed
      // it.
      if (error instanceof ApiError && error.status < 500) pendingKeys.delete(requestText);
      throw error;
    }
  }) as unknown as ApiClient;
}
