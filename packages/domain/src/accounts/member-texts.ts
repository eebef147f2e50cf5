/** Interface text about account members (ACCOUNT-47). */
import type { MemberStatus, Role } from './roles.ts';

const STATUSES: Readonly<Record<MemberStatus, string>> = {
  Pending: 'Invitation Sent',
  Active: 'Active',
  Suspended: 'Suspended',
  Removed: 'Removed',
};

export function statusTitle(status: MemberStatus): string {
  return STATUSES[status];
}

/** Returns a sentence that describes a role's rights. */
export function roleHint(role: Exclude<Role, 'Owner'>): string {
  return role === 'Admin'
    ? 'Manages members, settings and billing, and works on everything.'
    : 'Works on all tasks, projects and tags of the account.';
}

interface Named {
  readonly userFirstName: string;
  readonly userLastName: string;
  readonly userEmail: string;
}

/** Returns the member's name, or their email address until they have accepted the invitation. */
export function memberName({ userFirstName, userLastName, userEmail }: Named): string {
  return `${userFirstName} ${userLastName}`.trim() || userEmail;
}
