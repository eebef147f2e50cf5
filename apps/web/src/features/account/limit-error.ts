import type { ApiError } from '@questlog/api-client/client';
import type { LimitPayload } from '@questlog/contract/errors';

/** A limit of the plan that stopped something. What the server did not say is left out. */
export type LimitNotice = Partial<Omit<LimitPayload, 'requiresUpgrade'>> & {
  readonly message: string;
  /** What a person wrote, and was not taken. */
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
  if (body.requiresUpgrade !== true && !/\b(?:limit|upgrade)/i.test(body.message ?? '')) return undefined;
  const { limitType, requiredTier, currentUsage, maxAllowed, currentTier } = body;
  return {
    message: body.message ?? DEFAULT_LIMIT_MESSAGE,
    ...(limitType === undefined ? {} : { limitType }),
    ...(requiredTier === undefined ? {} : { requiredTier }),
    ...(currentUsage === undefined ? {} : { currentUsage }),
    ...(maxAllowed === undefined ? {} : { maxAllowed }),
    ...(currentTier === undefined ? {} : { currentTier }),
  };
}

/** A notice that comes while an earlier one is still read: what was not taken is all there (ACCOUNT-24). */
export function joinNotices(earlier: LimitNotice, next: LimitNotice): LimitNotice {
  const content = [earlier.content, next.content].filter(Boolean).join('\n');
  return { ...next, content };
}
