/**
 * Keeps what has changed for the next start, which may be one without a connection: what leaves the queue and is not
 * among the rows of the one tab that writes them. The service worker sends such changes, and every other tab does.
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
/** Rows that are written meanwhile need not have the change in them: it is asked for since those, then. */
const ATTEMPTS = 3;

/**
 * Asks for what has changed in an account since its rows were kept, if any are, and since it was asked last: each of many
 * changes brings what is new alone. Never raises.
 * @returns false where it was not told for want of a connection, and is worth asking for once more
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
    // The next page asks for itself, once there is a connection.
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
