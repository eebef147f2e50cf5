/** Checks whether a signed-in user may use the console and, if not, why (ADMIN-41). */
import { ApiError, type ApiClient } from '@questlog/api-client/client';
import { reasonOf } from '@questlog/api-client/call-failure';
import type { Admin } from '@questlog/contract/admin/admin-access';
import type { ErrorCode } from '@questlog/contract/errors';
import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { AuthInitializingError } from '@questlog/web/session/session-state.ts';

export type Access =
  | { readonly state: 'admin'; readonly admin: Admin }
  /** The password was entered too long ago (ADMIN-3). */
  | { readonly state: 'proof' }
  | { readonly state: 'denied'; readonly message: string };

/** Returns true if the server rejected a call with this code. */
export function isRejection(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/**
 * Loads the user's admin role. If the user has none, tries once to make them the first admin. Never throws.
 */
export async function findAccess(api: ApiClient): Promise<Access> {
  try {
    return { state: 'admin', admin: await api('GET /api/admin/me') };
  } catch (error) {
    if (isRejection(error, 'proof_required')) return { state: 'proof' };
    if (!isRejection(error, 'admin_required')) return { state: 'denied', message: statusProblem(error) };
  }
  try {
    return { state: 'admin', admin: await api('POST /api/admin/bootstrap', { body: {} }) };
  } catch (error) {
    return { state: 'denied', message: bootstrapProblem(error) };
  }
}

function statusProblem(error: unknown): string {
  if (error instanceof AuthInitializingError) return ADMIN_TEXTS.stillInitializing;
  return ADMIN_TEXTS.statusFailed(wordsOf(error));
}

function bootstrapProblem(error: unknown): string {
  if (error instanceof AuthInitializingError) return ADMIN_TEXTS.waitForSignIn;
  const words = wordsOf(error);
  const isTaken = (error instanceof ApiError && error.status === 400) || words.includes('already exist');
  return isTaken ? ADMIN_TEXTS.alreadyExist : ADMIN_TEXTS.bootstrapFailed(words);
}

function wordsOf(error: unknown): string {
  return reasonOf(error) ?? (error instanceof Error ? error.message : String(error));
}
