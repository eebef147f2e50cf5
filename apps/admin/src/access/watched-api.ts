import type { ApiClient } from '@questlog/api-client/client';
import { isRejection } from './find-access.ts';

/**
 * The condition to check again after a rejected call: whether the sign-in is recent enough, or whether the
 * user has the role.
 */
export type LostAccess = 'proof' | 'role';

/** Wraps the client to report errors caused by a lack of access. The errors are then rethrown. */
export function watchedApi(api: ApiClient, onLost: (lost: LostAccess) => void): ApiClient {
  const call = api as unknown as (...given: readonly unknown[]) => Promise<unknown>;
  return (async (...given: readonly unknown[]) => {
    try {
      return await call(...given);
    } catch (error) {
      if (isRejection(error, 'proof_required')) onLost('proof');
      if (isRejection(error, 'admin_required') || isRejection(error, 'forbidden')) onLost('role');
      throw error;
    }
  }) as unknown as ApiClient;
}
