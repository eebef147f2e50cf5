/** Detects from API responses that the user has lost access to the current account (ACCOUNT-18). */
import { ApiError, type ApiClient } from '@questlog/api-client/client';

export interface AccountAccess {
  readonly accountId: () => string | undefined;
  readonly onLost: () => void;
  /** Called when a path with the current account's id gets a 404: the account itself may be gone. */
  readonly onDoubt: () => void;
}

/** Wraps a client to report, then rethrow, errors that mean the user may have lost access to the account. */
export function withAccountAccess(client: ApiClient, access: AccountAccess): ApiClient {
  return async (route, ...input) => {
    const accountId = access.accountId();
    try {
      return await client(route, ...input);
    } catch (error) {
      // The error concerns the account of the request. The user may have switched accounts in the meantime.
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

/** Returns true if an error means that the user cannot access the account (ACCOUNT-18). */
export function isAccessDenied(error: ApiError): boolean {
  if (error.status !== 403 || error.body.requiresUpgrade === true) return false;
  // Any error code other than `access_denied` means that the user's role lacks a permission but the account
  // is accessible.
  return error.code === undefined ? DENIED.test(error.message) : error.code === 'access_denied';
}
