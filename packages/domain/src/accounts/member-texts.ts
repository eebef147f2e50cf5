/** Members of an account as people read them (ACCOUNT-47). */
import type { MemberStatus, Role } from './roles.ts';

const STATUSES: Readonly<Record<MemberStatus, string>> = {
  Pending: 'Invitation Sent',
  Active: 'Active',
  Suspended: 'Suspended',
  Removed: 'Removed',
};

/** The status of a member as people read it. */
export function statusTitle(status: MemberStatus): string {
  return STATUSES[status];
}

/** What a role may do, in a sentence. */
export function roleHint(role: Exclude<Role, 'Owner'>): string {
  return role === 'Admin'
    ? 'Manages members, settings and payment, and works on everything.'
    : 'Works on all tasks, projects and tags of the account.';
}

interface Named {
  readonly userFirstName: string;
  readonly userLastName: string;
  readonly userEmail: string;
}

/** What a member is called: by name, or by address where there is none, as before an invitation is accepted. */
export function memberName({ userFirstName, userLastName, userEmail }: Named): string {
  return `${userFirstName} ${userLastName}`.trim() || userEmail;
}
