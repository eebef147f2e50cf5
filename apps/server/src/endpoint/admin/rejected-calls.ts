/** Logs rejected console calls. Each audit log row is written in its own transaction (ADMIN-21). */
import type { Pool } from 'pg';
import type { AuditAction, AuditResource } from '@questlog/domain/admin/audit';
import { REJECTED_CALLS_AN_HOUR } from '@questlog/domain/admin/audit';
import { rejectedTitle } from '@questlog/domain/admin/audit-titles';
import { isStorable } from '@questlog/domain/text';
import { AppError } from '../../platform/errors.ts';
import { hourWindow } from '../rates/hour-window.ts';
import { takeInWindow } from '../rates/rate-windows.queries.ts';
import { addAuditLog } from './audit-log.queries.ts';

const SCOPE = 'refused-admin-call';
const MAX_RESOURCE_ID = 255;

export interface RejectedCall {
  readonly userId: string;
  readonly client: string;
  readonly action: AuditAction;
  readonly resource: AuditResource;
  readonly resourceId: string | undefined;
  /**
   * True if the caller lacks the required rights. Anybody can make such calls, so only a few of them are
   * logged.
   */
  readonly lacksAccess: boolean;
}

/**
 * Adds a rejected call to the audit log.
 * @returns the error to respond with: usually the given one; for callers without rights who were rejected too
 * often, `too_many_requests`, and nothing is logged (ADMIN-23)
 */
export async function auditRejectedCall(
  pool: Pool,
  call: RejectedCall,
  error: AppError,
  now: Date,
): Promise<AppError> {
  const { userId, client, action, resource, resourceId, lacksAccess } = call;
  if (lacksAccess) {
    const { start, secondsLeft } = hourWindow(now);
    const fits = await takeInWindow.any(pool, {
      scope: SCOPE,
      client: userId,
      windowAt: start,
      maxCalls: REJECTED_CALLS_AN_HOUR,
    });
    if (!fits) return new AppError('too_many_requests', {}, secondsLeft);
  }
  const isId = resourceId !== undefined && resourceId.length <= MAX_RESOURCE_ID && isStorable(resourceId);
  await addAuditLog(
    pool,
    { userId, client },
    {
      action,
      resource,
      resourceId: isId ? resourceId : null,
      description: rejectedTitle(action, error.message),
      rejection: error.message,
    },
    now,
  );
  return error;
}
