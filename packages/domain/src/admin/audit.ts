/** What the audit log can say was done, and to what (ADMIN-20). */

export const AUDIT_RESOURCES = [
  'console',
  'user',
  'admin',
  'account',
  'announcement',
  'webhook',
  'job',
  'audit-log',
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
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
