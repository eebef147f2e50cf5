/** Notices, whatever is asked of the server, that the account in force is out of reach (ACCOUNT-18). */
import { ApiError, type ApiClient } from '@questlog/api-client/client';

export interface AccountAccess {
  /** The account in force; undefined while there is none. */
  readonly accountId: () => string | undefined;
  /** Access to the account in force is gone. */
  readonly onLost: () => void;
  /** What was asked of the account in force by its path is not there: it may be the account itself. */
  readonly onDoubt: () => void;
}

/** The same client, which tells of each answer from which the account in force seems to be lost, and raises it as ever. */
export function withAccountAccess(client: ApiClient, access: AccountAccess): ApiClient {
  return async (route, ...input) => {
    const accountId = access.accountId();
    try {
      return await client(route, ...input);
    } catch (error) {
      // The answer is about the account that it was asked of; that may be in force no more.
      if (error instanceof ApiError && accountId !== undefined && accountId === access.accountId()) {
        const params = input[0]?.params as { readonly accountId?: string } | undefined;
        if (isAccessDenied(error)) access.onLost();
        // To strangers an account that the path names does not exist.
        else if (error.status === 404 && params?.accountId === accountId) access.onDoubt();
      }
      throw error;
    }
  };
}

const DENIED = /access denied|active membership|not have permission/i;

/** Whether a refusal means that the account is out of reach (ACCOUNT-18). */
export function isAccessDenied(error: ApiError): boolean {
  if (error.status !== 403 || error.body.requiresUpgrade === true) return false;
  // Our own server says it by code: a role that may not do one thing has not lost the account.
  return error.code === undefined ? DENIED.test(error.message) : error.code === 'access_denied';
}
