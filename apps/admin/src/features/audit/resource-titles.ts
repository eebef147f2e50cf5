import type { AuditResource } from '@questlog/domain/admin/audit';

export const RESOURCE_TITLES: Readonly<Record<AuditResource, string>> = {
  console: 'Console',
  user: 'User',
  admin: 'Admin',
  account: 'Account',
  announcement: 'Announcement',
  webhook: 'Webhook',
  job: 'Job',
  'audit-log': 'Audit log',
  system: 'System',
};
