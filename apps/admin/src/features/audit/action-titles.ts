import type { AuditAction, AuditResource } from '@questlog/domain/admin/audit';

/** What was done, as the filter and the list name it. */
export const ACTION_TITLES: Readonly<Record<AuditAction, string>> = {
  'console.enter': 'Entered the console',
  'console.read': 'Read the dashboard',
  'console.bootstrap': 'Became the first admin',
  'users.list': 'Listed users',
  'user.view': 'Viewed a user',
  'user.update': 'Changed a user',
  'user.deactivate': 'Deactivated a user',
  'user.reactivate': 'Reactivated a user',
  'user.status': "Changed a user's status",
  'user.mail': 'Mailed a user',
  'user.password-reset': 'Sent a password reset',
  'user.end-sessions': 'Ended sessions',
  'accounts.list': 'Listed accounts',
  'webhooks.list': 'Listed webhooks',
  'webhook.replay': 'Replayed a webhook',
  'audit.list': 'Listed the audit log',
  'audit.export': 'Exported the audit log',
  'admins.list': 'Listed admins',
  'admin.grant': 'Made an admin',
  'admin.change-role': "Changed an admin's role",
  'admin.revoke': 'Removed an admin',
  'announcements.list': 'Listed announcements',
  'announcement.send': 'Sent an announcement',
  'system.view': 'Viewed the system',
  'job.retry': 'Retried a job',
};

export const RESOURCE_TITLES: Readonly<Record<AuditResource, string>> = {
  console: 'Console',
  user: 'User',
  admin: 'Admin',
  account: 'Account',
  announcement: 'Announcement',
  webhook: 'Webhook',
  job: 'Job',
  'audit-log': 'Audit log',
};
