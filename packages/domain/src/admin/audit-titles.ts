import type { AuditAction } from './audit.ts';

/** The heading of an action that was done, and that of a rejected attempt. */
interface ActionTitles {
  readonly done: string;
  readonly refused: string;
}

export const ACTION_TITLES: Readonly<Record<AuditAction, ActionTitles>> = {
  'console.enter': {
    done: 'Entered the console',
    refused: 'Tried to enter the console, refused',
  },
  'console.read': {
    done: 'Viewed the dashboard',
    refused: 'Tried to view the dashboard, refused',
  },
  'console.bootstrap': {
    done: 'Became the first admin',
    refused: 'Tried to become the first admin, refused',
  },
  'users.list': {
    done: 'Listed users',
    refused: 'Tried to list users, refused',
  },
  'user.view': {
    done: 'Viewed a user',
    refused: 'Tried to view a user, refused',
  },
  'user.update': {
    done: 'Changed a user',
    refused: 'Tried to change a user, refused',
  },
  'user.deactivate': {
    done: 'Deactivated a user',
    refused: 'Tried to deactivate a user, refused',
  },
  'user.reactivate': {
    done: 'Reactivated a user',
    refused: 'Tried to reactivate a user, refused',
  },
  'user.restore': {
    done: 'Restored a deleted user',
    refused: 'Tried to restore a deleted user, refused',
  },
  'user.status': {
    done: "Changed a user's status",
    refused: "Tried to change a user's status, refused",
  },
  'user.mail': {
    done: 'Mailed a user',
    refused: 'Tried to mail a user, refused',
  },
  'user.password-reset': {
    done: 'Sent a password reset',
    refused: 'Tried to send a password reset, refused',
  },
  'user.end-sessions': {
    done: 'Ended sessions',
    refused: 'Tried to end sessions, refused',
  },
  'accounts.list': {
    done: 'Listed accounts',
    refused: 'Tried to list accounts, refused',
  },
  'webhooks.list': {
    done: 'Listed webhooks',
    refused: 'Tried to list webhooks, refused',
  },
  'webhook.replay': {
    done: 'Replayed a webhook',
    refused: 'Tried to replay a webhook, refused',
  },
  'audit.list': {
    done: 'Listed the audit log',
    refused: 'Tried to list the audit log, refused',
  },
  'audit.export': {
    done: 'Exported the audit log',
    refused: 'Tried to export the audit log, refused',
  },
  'admins.list': {
    done: 'Listed admins',
    refused: 'Tried to list admins, refused',
  },
  'admin.grant': {
    done: 'Made an admin',
    refused: 'Tried to make an admin, refused',
  },
  'admin.change-role': {
    done: "Changed an admin's role",
    refused: "Tried to change an admin's role, refused",
  },
  'admin.revoke': {
    done: 'Removed an admin',
    refused: 'Tried to remove an admin, refused',
  },
  'announcements.list': {
    done: 'Listed announcements',
    refused: 'Tried to list announcements, refused',
  },
  'announcement.send': {
    done: 'Sent an announcement',
    refused: 'Tried to send an announcement, refused',
  },
  'system.view': {
    done: 'Viewed the system',
    refused: 'Tried to view the system, refused',
  },
  'job.retry': {
    done: 'Retried a job',
    refused: 'Tried to retry a job, refused',
  },
  'account.tier': {
    done: 'Set the plan of an account',
    refused: 'Tried to set the plan of an account, refused',
  },
  'account.restore': {
    done: 'Restored an account',
    refused: 'Tried to restore an account, refused',
  },
  'account.export': {
    done: 'Exported an account',
    refused: 'Tried to export an account, refused',
  },
  'system.backup': {
    done: 'Made a backup',
    refused: 'Tried to make a backup, refused',
  },
  'system.restore': {
    done: 'Restored a backup',
    refused: 'Tried to restore a backup, refused',
  },
  'system.rotate-key': {
    done: 'Rotated the signing key',
    refused: 'Tried to rotate the signing key, refused',
  },
};

/** Returns the heading of a rejected attempt, with the error message that the caller got (ADMIN-72). */
export function refusedTitle(action: AuditAction, message: string | null): string {
  const { refused } = ACTION_TITLES[action];
  return message === null ? refused : `${refused}: ${message}`;
}
