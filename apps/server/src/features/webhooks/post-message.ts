import type { AttemptError, AttemptResult } from '@questlog/domain/webhooks/delivery';
import { OutgoingError, type Outgoing, type OutgoingReason } from '../../platform/http/outgoing/outgoing.ts';
import type { TakenMessage } from './sending.queries.ts';
import { signedHeaders } from './signature.ts';

/** Receivers may respond with a text, of which this much is read. */
const MAX_RESPONSE_BYTES = 16_384;

const ERRORS: Readonly<Record<OutgoingReason, AttemptError>> = {
  invalid_url: 'invalid_url',
  forbidden_address: 'forbidden_address',
  unreachable: 'unreachable',
  timed_out: 'timed_out',
  too_many_redirects: 'redirected',
  too_large: 'unreadable',
  unreadable: 'unreadable',
};

export interface Posting {
  readonly secrets: readonly string[];
  readonly at: Date;
  readonly timeoutMs: number;
}

/** Sends a message once. A redirect is not followed. */
export async function postMessage(
  outgoing: Outgoing,
  { id, body, url }: Pick<TakenMessage, 'id' | 'body' | 'url'>,
  { secrets, at, timeoutMs }: Posting,
): Promise<AttemptResult> {
  try {
    const { status, headers } = await outgoing(url, {
      content: Buffer.from(body),
      headers: { 'content-type': 'application/json', ...signedHeaders({ id, body, at }, secrets) },
      maxBytes: MAX_RESPONSE_BYTES,
      isBodyCut: true,
      timeoutMs,
    });
    return { status, retryAfter: headers['retry-after'] };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { error: ERRORS[error.reason] };
  }
}
