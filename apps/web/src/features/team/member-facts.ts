import type { Member } from '@questlog/contract/members';
import type { MemberFacts } from '@questlog/domain/accounts/member-rules';
import { MEMBER_STATUSES, ROLES } from '@questlog/domain/accounts/roles';

/** A member by what the rules ask of: role and status as words. Who has been invited is no user yet. */
export function factsOf({ userId, role, status }: Member): MemberFacts {
  return {
    userId: userId ?? '',
    role: ROLES[role] ?? 'Member',
    status: MEMBER_STATUSES[status] ?? 'Removed',
  };
}
