/** Roles of account members and their capabilities (ACCOUNT-3, ACCOUNT-4). */

export const ROLES = ['Owner', 'Admin', 'Member'] as const;
export type Role = (typeof ROLES)[number];

export const MEMBER_STATUSES = ['Pending', 'Active', 'Suspended', 'Removed'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export type Capability =
  | 'content.read'
  | 'content.edit'
  | 'tags.create'
  | 'tags.manage'
  | 'account.edit'
  | 'account.delete'
  | 'account.export'
  | 'account.transfer'
  | 'members.manage'
  | 'billing.manage';

const HOLDERS: Readonly<Record<Capability, readonly Role[]>> = {
  'content.read': ['Owner', 'Admin', 'Member'],
  'content.edit': ['Owner', 'Admin', 'Member'],
  'tags.create': ['Owner', 'Admin', 'Member'],
  'tags.manage': ['Owner'],
  'account.edit': ['Owner', 'Admin'],
  'account.delete': ['Owner', 'Admin'],
  'account.export': ['Owner', 'Admin'],
  'account.transfer': ['Owner'],
  'members.manage': ['Owner', 'Admin'],
  'billing.manage': ['Owner', 'Admin'],
};

export function rolesWith(capability: Capability): readonly Role[] {
  return HOLDERS[capability];
}

export interface Membership {
  readonly role: Role;
  readonly status: MemberStatus;
}

/** Returns whether the member has the capability. Only Active members have any (ACCOUNT-3, ACCOUNT-4). */
export function can(member: Membership, capability: Capability): boolean {
  return member.status === 'Active' && HOLDERS[capability].includes(member.role);
}
