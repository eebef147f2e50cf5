/** Calls of the console that are refused: each is a row of the audit log, in a transaction of its own (ADMIN-21). */
import type { Pool } from 'pg';
import type { AuditAction, AuditResource } from '@questlog/domain/admin/audit';
import { REFUSED_CALLS_AN_HOUR } from '@questlog/domain/admin/audit';
import { isStorable } from '@questlog/domain/text';
import { AppError } from '../../platform/errors.ts';
import { hourWindow } from '../rates/hour-window.ts';
import { takeInWindow } from '../rates/rate-windows.queries.ts';
import { addAuditLog } from './audit-log.queries.ts';

const SCOPE = 'refused-admin-call';
const MAX_RESOURCE_ID = 255;

/** A call that is refused. */
export interface RefusedCall {
  readonly userId: string;
  readonly client: string;
  readonly action: AuditAction;
  readonly resource: AuditResource;
  readonly resourceId: string | undefined;
  /** What was asked for, in a few words. */
  readonly summary: string;
  /** Whether it was refused for want of rights: such calls are bounded, as everybody can make them. */
  readonly isOfStranger: boolean;
}

/**
 * Notes a call that is refused with this error.
 * @returns the error to answer with: of a stranger who has been refused too often it is `too_many_requests`, and nothing
 *   is noted (ADMIN-23)
 */
export async function noteRefusedCall(
  pool: Pool,
  call: RefusedCall,
  error: AppError,
  now: Date,
): Promise<AppError> {
  const { userId, client, action, resource, resourceId, summary, isOfStranger } = call;
  if (isOfStranger) {
    const { start, secondsLeft } = hourWindow(now);
    const fits = await takeInWindow(pool, SCOPE, userId, start, REFUSED_CALLS_AN_HOUR);
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
      description: `Refused: ${summary}`,
      refusal: error.message,
    },
    now,
  );
  return error;
}
