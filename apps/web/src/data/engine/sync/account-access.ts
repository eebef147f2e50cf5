/** Detects from API responses that the current account is no longer accessible (ACCOUNT-18). */
import { ApiError, type ApiClient } from '@questlog/api-client/client';

export interface AccountAccess {
  /** Returns the current account; undefined if there is none. */
  readonly accountId: () => string | undefined;
  /** Called when access to the current account is lost. */
  readonly onLost: () => void;
  /**
   * Called when a response with the status 404 arrives for a path that contains the current account's id,
   * because the account itself may be gone.
   */
  readonly onDoubt: () => void;
}

/**
 * Wraps a client so that it reports errors that may mean that the current account is lost, and rethrows them.
 */
export function withAccountAccess(client: ApiClient, access: AccountAccess): ApiClient {
  return async (route, ...input) => {
    const accountId = access.accountId();
    try {
      return await client(route, ...input);
    } catch (error) {
      // The error concerns the account of the request. The user may have switched accounts since then.
      if (error instanceof ApiError && accountId !== undefined && accountId === access.accountId()) {
        const params = input[0]?.params as { readonly accountId?: string } | undefined;
        if (isAccessDenied(error)) access.onLost();
        // The server responds with 404 for accounts that the caller cannot access.
        else if (error.status === 404 && params?.accountId === accountId) access.onDoubt();
      }
      throw error;
    }
  };
}

const DENIED = /access denied|active membership|not have permission/i;

/** Returns true if an error means that the account is not accessible (ACCOUNT-18). */
export function isAccessDenied(error: ApiError): boolean {
  if (error.status !== 403 || error.body.requiresUpgrade === true) return false;
  // If our server sends an error code other than `access_denied`, the user's role lacks a permission but the
  // account is still accessible.
  return error.code === undefined ? DENIED.test(error.message) : error.code === 'access_denied';
}
