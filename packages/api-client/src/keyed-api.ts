import { ApiError, type ApiClient } from './client.ts';
import { newId } from '@questlog/domain/uuid';

/**
 * Wraps the client to add an Idempotency-Key to each call that changes something. Repeating a call with an
 * unknown outcome reuses its key. Every other call gets a new one.
 */
export function keyedApi(api: ApiClient): ApiClient {
  const call = api as unknown as (route: string, input: object) => Promise<unknown>;
  const unanswered = new Map<string, string>();
  return (async (route: string, input: object = {}) => {
    if (route.startsWith('GET ')) return call(route, input);
    const asked = JSON.stringify([route, input]);
    const idempotencyKey = unanswered.get(asked) ?? newId(Date.now());
    unanswered.set(asked, idempotencyKey);
    try {
      const answer = await call(route, { ...input, idempotencyKey });
      unanswered.delete(asked);
      return answer;
    } catch (error) {
      // A 5xx may come from a proxy even though the server is processing the call or has already processed
      // it.
      if (error instanceof ApiError && error.status < 500) unanswered.delete(asked);
      throw error;
    }
  }) as unknown as ApiClient;
}
