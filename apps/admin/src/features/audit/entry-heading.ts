import type { AuditLog } from '@questlog/contract/admin/audit-logs';
import { ACTION_TITLES, rejectedTitle } from '@questlog/domain/admin/audit-titles';

/** Returns an entry's heading and the sentence below it, which a rejected attempt does not have (ADMIN-72). */
export function headingOf({
  action,
  success,
  description,
  errorMessage,
}: Pick<AuditLog, 'action' | 'success' | 'description' | 'errorMessage'>): {
  readonly title: string;
  readonly description?: string;
} {
  if (!success) return { title: rejectedTitle(action, errorMessage) };
  return { title: ACTION_TITLES[action].done, description };
}
