import type { ApiClient } from '@questlog/api-client/client';
import { isRefusal } from './find-access.ts';

/** The part of the caller's access that a refused call puts in doubt: a recent sign-in, or the role. */
export type LostAccess = 'proof' | 'role';

/** The same client; that access is less, or gone, or wants a fresh password, is told beside what the call raises. */
export function watchedApi(api: ApiClient, onLost: (lost: LostAccess) => void): ApiClient {
  const call = api as unknown as (...given: readonly unknown[]) => Promise<unknown>;
  return (async (...given: readonly unknown[]) => {
    try {
      return await call(...given);
    } catch (error) {
      if (isRefusal(error, 'proof_required')) onLost('proof');
      if (isRefusal(error, 'admin_required') || isRefusal(error, 'forbidden')) onLost('role');
      throw error;
    }
  }) as unknown as ApiClient;
}
