import type { ApiError } from '@questlog/api-client/client';
import type { ErrorBody, LimitPayload } from '@questlog/contract/errors';

/** A limit of the plan that stopped something. What the server did not say is left out. */
export type LimitNotice = Partial<Pick<ErrorBody, keyof LimitPayload>> & {
  readonly message: string;
  /** The text that a person typed and the server rejected. */
  readonly content?: string;
};

const DEFAULT_LIMIT_MESSAGE = 'You have reached your plan limit';

/**
 * Reads a refusal as a limit of the plan (ACCOUNT-14): a 400 or 403 that says so, or whose
 * message mentions a limit or an upgrade. Undefined for any other refusal.
 */
export function limitNotice(error: ApiError): LimitNotice | undefined {
  if (error.status !== 403 && error.status !== 400) return undefined;
  const { body } = error;
  const isNamed = body.code === 'limit_reached' || body.requiresUpgrade === true;
  if (!isNamed && !/\b(?:limit|upgrade)/i.test(body.message ?? '')) return undefined;
  return { ...body, message: body.message ?? DEFAULT_LIMIT_MESSAGE };
}

/** A notice that comes while an earlier one is still read: what was not taken is all there (ACCOUNT-24). */
export function joinNotices(earlier: LimitNotice, next: LimitNotice): LimitNotice {
  const content = [earlier.content, next.content].filter(Boolean).join('\n');
  return { ...next, content };
}
