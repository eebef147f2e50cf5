import type { Member } from '@questlog/contract/members';
import type { MemberFacts } from '@questlog/domain/accounts/member-rules';
import { MEMBER_STATUSES, ROLES } from '@questlog/domain/accounts/roles';

/**
 * Converts a member to the form that the rules use, with names for the role and status. An invited person has
 * no user id yet.
 */
export function factsOf({ userId, role, status }: Member): MemberFacts {
  return {
    userId: userId ?? '',
    role: ROLES[role] ?? 'Member',
    status: MEMBER_STATUSES[status] ?? 'Removed',
  };
}
