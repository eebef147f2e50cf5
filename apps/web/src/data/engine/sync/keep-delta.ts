/**
 * Stores loaded changes for the next start, which may be offline. Only one tab writes rows to the cache, so
 * the cache lacks changes sent by the service worker and other tabs.
 */
import { USER_HEADER } from '../browser/fetching.ts';
import { isUnreachable } from '../browser/reachability.ts';
import type { DeliveryDeps } from '../outbox/deliver.ts';
import type { Scope } from '../session/scope.ts';
import type { RowCache } from './cache.ts';
import type { Changes } from './changes.ts';

export interface KeepDeltaDeps extends DeliveryDeps {
  readonly cache: Pick<RowCache, 'cachedVersion' | 'keepDelta'>;
}

const TIMEOUT_MS = 10_000;
/**
 * Number of attempts. A further one is needed if the cached rows were written during the request but still
 * lack the change.
 */
const ATTEMPTS = 3;

/**
 * Loads and stores an account's changes since its cached version. Each call loads only what is new. Never
 * rejects.
 * @returns false if there was no connection, in which case the call is worth repeating
 */
export async function keepDelta(scope: Scope, deps: KeepDeltaDeps): Promise<boolean> {
  try {
    for (let left = ATTEMPTS; left > 0; left -= 1) {
      const version = await deps.cache.cachedVersion(scope);
      if (version === undefined) return true;
      const changes = await changesSince(version, scope, deps);
      if (changes === 'out of reach') return false;
      if (changes === undefined || (await deps.cache.keepDelta(scope, version, changes))) return true;
    }
  } catch {
    // The next page loads the changes once there is a connection.
  }
  return true;
}

async function changesSince(
  version: number,
  scope: Scope,
  deps: KeepDeltaDeps,
): Promise<Changes | 'out of reach' | undefined> {
  const token = await deps.getAccessToken({ userId: scope.userId });
  try {
    const response = await deps.fetch(`/api/changes?since=${version}`, {
      headers: {
        authorization: `Bearer ${token}`,
        [USER_HEADER]: scope.userId,
        'x-account-id': scope.accountId,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (isUnreachable(response.status)) return 'out of reach';
    return response.ok ? ((await response.json()) as Changes) : undefined;
  } catch {
    return 'out of reach';
  }
}
