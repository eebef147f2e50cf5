import { ApiError, type ApiClient } from './client.ts';
import { newId } from '@questlog/domain/uuid';

/**
 * Wraps the client so that each call that changes something carries an Idempotency-Key. If the outcome of a
 * call is unknown, repeating the call reuses its key. Every other call gets a new key.
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
      // A 5xx response may come from a proxy while the server is still processing the call or has already
      // processed it.
      if (error instanceof ApiError && error.status < 500) unanswered.delete(asked);
      throw error;
    }
  }) as unknown as ApiClient;
}
