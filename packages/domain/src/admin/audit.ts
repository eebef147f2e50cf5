/** Actions and resource types recorded in the audit log (ADMIN-20). */

export const AUDIT_RESOURCES = [
  'console',
  'user',
  'admin',
  'account',
  'announcement',
  'webhook',
  'job',
  'audit-log',
  'system',
] as const;
export type AuditResource = (typeof AUDIT_RESOURCES)[number];

export const AUDIT_ACTIONS = [
  'console.enter',
  'console.read',
  'console.bootstrap',
  'users.list',
  'user.view',
  'user.update',
  'user.deactivate',
  'user.reactivate',
  'user.restore',
  'user.status',
  'user.mail',
  'user.password-reset',
  'user.end-sessions',
  'accounts.list',
  'webhooks.list',
  'webhook.replay',
  'audit.list',
  'audit.export',
  'admins.list',
  'admin.grant',
  'admin.change-role',
  'admin.revoke',
  'announcements.list',
  'announcement.send',
  'system.view',
  'job.retry',
  'account.tier',
  'account.restore',
  'account.export',
  'system.backup',
  'system.restore',
  'system.rotate-key',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The actor that the audit log records for actions on the command line (ADMIN-22). */
export const COMMAND_LINE = 'Command line';

/** Maximum number of unauthorised calls logged per user per hour (ADMIN-23). Further ones are not logged. */
export const REJECTED_CALLS_AN_HOUR = 20;

/** A resource's fields and values in the audit log. */
export type Facts = Readonly<Record<string, unknown>>;

/** Splits a field name into words: `lastName` becomes 'last name'. */
export function factTitle(name: string): string {
  return name.replaceAll(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`).trim();
}

/**
 * Returns only the changed fields, with their values before and after (ADMIN-20). Compares values as JSON.
 */
export function changedFacts(before: Facts, after: Facts): { readonly before: Facts; readonly after: Facts } {
  const differs = (name: string): boolean => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const of = (facts: Facts): Facts =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => differs(name)));
  return { before: of(before), after: of(after) };
}
