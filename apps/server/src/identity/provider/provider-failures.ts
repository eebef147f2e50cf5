/** What the provider answers where it fails, in the product's words (IDENTITY-51). */
import { ERRORS } from '@questlog/contract/errors';
import type { ErrorOut, Provider } from 'oidc-provider';
import { knownError } from '../../platform/http/answers/error-handler.ts';
import type { Log } from '../../platform/log/log.ts';

/** Why a request cannot go on, for its page: what the standard says, or what went wrong here. */
export function reasonOf(out: ErrorOut, error: Error): string {
  if (out.error !== 'server_error') return out.error_description ?? out.error;
  return (knownError(error) ?? ERRORS.internal).message;
}

/** Logs what fails in the provider; where the database cannot be asked, the answer is 503, and says when to come again. */
export function answerFailures(provider: Provider, log: Log): void {
  provider.on('server_error', (ctx, error) => {
    log.error({ err: error }, 'the identity provider failed');
    const known = knownError(error);
    if (known === undefined) return;
    // By now it has answered that it failed, as a page of ours or as the standard's JSON.
    ctx.status = known.status;
    if (known.retryAfter !== undefined) ctx.set('retry-after', String(known.retryAfter));
    if (typeof ctx.body === 'object')
      ctx.body = { error: 'temporarily_unavailable', error_description: known.message };
  });
}
