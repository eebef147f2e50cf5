import type { AdminCapability } from '@questlog/domain/admin/admin-roles';

export const CAPABILITY_TEXTS: Readonly<Record<AdminCapability, string>> = {
  'console.read': 'see everything here',
  'users.edit': 'edit, deactivate and sign out users',
  'users.contact': 'mail users and reset passwords',
  'users.mailHtml': 'mail as HTML',
  'announcements.send': 'send announcements',
  'system.operate': 'retry jobs and replay webhooks',
  'admins.manage': 'manage admins',
};
