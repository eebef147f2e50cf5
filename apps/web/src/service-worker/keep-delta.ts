/**
 * Keeps what has changed for the next start, which may be one without a connection: what the worker sends with the page
 * closed leaves the queue, and is not among the page's rows.
 */
import type { RowCache } from '../data/engine/sync/cache.ts';
import { USER_HEADER } from '../data/engine/browser/fetching.ts';
import type { DeliveryDeps } from '../data/engine/outbox/deliver.ts';
import type { Changes } from '../data/engine/sync/changes.ts';
import type { Scope } from '../data/engine/session/scope.ts';

export interface KeepDeltaDeps extends DeliveryDeps {
  readonly cache: Pick<RowCache, 'cachedVersion' | 'keepDelta'>;
}

const TIMEOUT_MS = 10_000;

/**
 * Asks for what has changed in an account since its rows were kept, if any are, and since it was asked last: each of many
 * changes brings what is new alone. Never raises.
 */
export async function keepDelta(scope: Scope, deps: KeepDeltaDeps): Promise<void> {
  try {
    const version = await deps.cache.cachedVersion(scope);
    if (version === undefined) return;
    const response = await deps.fetch(`/api/changes?since=${version}`, {
      headers: {
        authorization: `Bearer ${await deps.getAccessToken({ userId: scope.userId })}`,
        [USER_HEADER]: scope.userId,
        'x-account-id': scope.accountId,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return;
    const changes = (await response.json()) as Changes;
    await deps.cache.keepDelta(scope, version, changes);
  } catch {
    // The next page asks for itself, once there is a connection.
  }
}
