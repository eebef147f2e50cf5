import type { ApiError } from '@questlog/api-client/client';
import type { ErrorBody, LimitPayload } from '@questlog/contract/errors';

/** The plan limit that a request exceeded. Fields that the server did not send are absent. */
export type LimitNotice = Partial<Pick<ErrorBody, keyof LimitPayload>> & {
  readonly message: string;
  /** The typed text that the server rejected. */
  readonly content?: string;
};

const DEFAULT_LIMIT_MESSAGE = 'You have reached your plan limit';

/**
 * Interprets an error as a plan limit (ACCOUNT-14): a 400 or 403 that names a limit, or whose message
 * mentions a limit or an upgrade. Returns undefined for other errors.
 */
export function limitNotice(error: ApiError): LimitNotice | undefined {
  if (error.status !== 403 && error.status !== 400) return undefined;
  const { body } = error;
  const isNamed = body.code === 'limit_reached' || body.requiresUpgrade === true;
  if (!isNamed && !/\b(?:limit|upgrade)/i.test(body.message ?? '')) return undefined;
  return { ...body, message: body.message ?? DEFAULT_LIMIT_MESSAGE };
}

/** Merges a new notice into the open one, so that it shows the rejected text from both (ACCOUNT-24). */
export function joinNotices(earlier: LimitNotice, next: LimitNotice): LimitNotice {
  const content = [earlier.content, next.content].filter(Boolean).join('\n');
  return { ...next, content };
}
