import type { AuditAction } from './audit.ts';

/** The heading of an action that was done, and that of a rejected attempt. */
interface ActionTitles {
  readonly done: string;
  readonly rejected: string;
}

export const ACTION_TITLES: Readonly<Record<AuditAction, ActionTitles>> = {
  'console.enter': {
    done: 'Entered the console',
    rejected: 'Tried to enter the console, refused',
  },
  'console.read': {
    done: 'Viewed the dashboard',
    rejected: 'Tried to view the dashboard, refused',
  },
  'console.bootstrap': {
    done: 'Became the first admin',
    rejected: 'Tried to become the first admin, refused',
  },
  'users.list': {
    done: 'Listed users',
    rejected: 'Tried to list users, refused',
  },
  'user.view': {
    done: 'Viewed a user',
    rejected: 'Tried to view a user, refused',
  },
  'user.update': {
    done: 'Changed a user',
    rejected: 'Tried to change a user, refused',
  },
  'user.deactivate': {
    done: 'Deactivated a user',
    rejected: 'Tried to deactivate a user, refused',
  },
  'user.reactivate': {
    done: 'Reactivated a user',
    rejected: 'Tried to reactivate a user, refused',
  },
  'user.restore': {
    done: 'Restored a deleted user',
    rejected: 'Tried to restore a deleted user, refused',
  },
  'user.status': {
    done: "Changed a user's status",
    rejected: "Tried to change a user's status, refused",
  },
  'user.mail': {
    done: 'Mailed a user',
    rejected: 'Tried to mail a user, refused',
  },
  'user.password-reset': {
    done: 'Sent a password reset',
    rejected: 'Tried to send a password reset, refused',
  },
  'user.end-sessions': {
    done: 'Ended sessions',
    rejected: 'Tried to end sessions, refused',
  },
  'accounts.list': {
    done: 'Listed accounts',
    rejected: 'Tried to list accounts, refused',
  },
  'webhooks.list': {
    done: 'Listed webhooks',
    rejected: 'Tried to list webhooks, refused',
  },
  'webhook.replay': {
    done: 'Replayed a webhook',
    rejected: 'Tried to replay a webhook, refused',
  },
  'audit.list': {
    done: 'Listed the audit log',
    rejected: 'Tried to list the audit log, refused',
  },
  'audit.export': {
    done: 'Exported the audit log',
    rejected: 'Tried to export the audit log, refused',
  },
  'admins.list': {
    done: 'Listed admins',
    rejected: 'Tried to list admins, refused',
  },
  'admin.grant': {
    done: 'Made an admin',
    rejected: 'Tried to make an admin, refused',
  },
  'admin.change-role': {
    done: "Changed an admin's role",
    rejected: "Tried to change an admin's role, refused",
  },
  'admin.revoke': {
    done: 'Removed an admin',
    rejected: 'Tried to remove an admin, refused',
  },
  'announcements.list': {
    done: 'Listed announcements',
    rejected: 'Tried to list announcements, refused',
  },
  'announcement.send': {
    done: 'Sent an announcement',
    rejected: 'Tried to send an announcement, refused',
  },
  'system.view': {
    done: 'Viewed the system',
    rejected: 'Tried to view the system, refused',
  },
  'job.retry': {
    done: 'Retried a job',
    rejected: 'Tried to retry a job, refused',
  },
  'account.tier': {
    done: 'Set the plan of an account',
    rejected: 'Tried to set the plan of an account, refused',
  },
  'account.restore': {
    done: 'Restored an account',
    rejected: 'Tried to restore an account, refused',
  },
  'account.export': {
    done: 'Exported an account',
    rejected: 'Tried to export an account, refused',
  },
  'system.backup': {
    done: 'Made a backup',
    rejected: 'Tried to make a backup, refused',
  },
  'system.restore': {
    done: 'Restored a backup',
    rejected: 'Tried to restore a backup, refused',
  },
  'system.rotate-key': {
    done: 'Rotated the signing key',
    rejected: 'Tried to rotate the signing key, refused',
  },
};

/** Returns the heading of a rejected attempt, with the error message that the caller got (ADMIN-72). */
export function rejectedTitle(action: AuditAction, message: string | null): string {
  const { rejected } = ACTION_TITLES[action];
  return message === null ? rejected : `${rejected}: ${message}`;
}
