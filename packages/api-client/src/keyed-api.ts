import { ApiError, type ApiClient } from './client.ts';
import { newId } from '@questlog/domain/uuid';

/**
 * The same client, whose calls that change something carry an Idempotency-Key each. Where it is not known whether a call
 * was carried out, the same call again has the same key; another call never has.
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
      // A 5xx may be a proxy's, while the server carries out the call or has done so.
      if (error instanceof ApiError && error.status < 500) unanswered.delete(asked);
      throw error;
    }
  }) as unknown as ApiClient;
}
