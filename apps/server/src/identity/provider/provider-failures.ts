/** The provider's error responses, with the product's messages (IDENTITY-51). */
import { ERRORS } from '@questlog/contract/errors';
import type { ErrorOut, Provider } from 'oidc-provider';
import { knownError } from '../../platform/http/responses/error-handler.ts';
import type { Log } from '../../platform/log/log.ts';

/**
 * Explanations for users of programs, by the library's description, which is meant for the authors of programs. The
 * descriptions of client documents are our own, and have the same codes.
 */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  'client is invalid':
    'This server does not know the program that sent you here, perhaps because it was not used for a long time. Remove the connection in the program, and add it again.',
  "redirect_uri did not match any of the client's registered redirect_uris":
    'The program wants to send you to an address that it has not registered, so nothing was allowed. Remove the connection in the program, and add it again.',
};

/**
 * Returns the reason on the error page: an explanation or the standard's description or, if the server failed, the
 * product's message.
 */
export function reasonOf(out: ErrorOut, error: Error): string {
  if (out.error === 'server_error') return (knownError(error) ?? ERRORS.internal).message;
  const reason = out.error_description ?? out.error;
  return EXPLANATIONS[reason] ?? reason;
}

/** Logs the provider's failures. Responds with 503 and Retry-After if the database is unavailable. */
export function respondToFailures(provider: Provider, log: Log): void {
  provider.on('server_error', (ctx, error) => {
    log.error({ err: error }, 'the identity provider failed');
    const known = knownError(error);
    if (known === undefined) return;
    // The provider has already set its error body: one of our pages, or JSON as the standard defines it.
    ctx.status = known.status;
    if (known.retryAfter !== undefined) ctx.set('retry-after', String(known.retryAfter));
    if (typeof ctx.body === 'object')
      ctx.body = { error: 'temporarily_unavailable', error_description: known.message };
  });
}
