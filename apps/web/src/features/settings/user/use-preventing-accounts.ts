import type { Account } from '@questlog/contract/accounts';
import type { User } from '@questlog/contract/identity/user';
import { MEMBER_STATUSES } from '@questlog/domain/accounts/roles';
import { isDeletedWithUser, preventsDeletion } from '@questlog/domain/identity/user-deletion';
import { useQueries } from '@tanstack/react-query';
import { accountQuery, useReader } from '../../../data/queries/account-query.ts';

/**
 * Returns the accounts that prevent the user's deletion, because they own them and others work there
 * (IDENTITY-70); undefined while their members are loaded, or if not enabled. Personal accounts have no other
 * members.
 */
export function usePreventingAccounts(
  { id: userId, availableAccounts }: Pick<User, 'id' | 'availableAccounts'>,
  enabled: boolean,
): readonly Account[] | undefined {
  const reader = useReader();
  const owned = enabled
    ? availableAccounts.filter(
        ({ accountType, userRole }) => accountType === 'Team' && isDeletedWithUser({ role: userRole }),
      )
    : [];
  const reads = useQueries({
    queries: owned.map(({ id }) =>
      accountQuery(reader, 'GET /api/accounts/{accountId}/members', { params: { accountId: id } }),
    ),
  });
  if (!enabled || reads.some(({ isPending }) => isPending)) return undefined;
  return owned.filter(({ userRole: role }, index) => {
    // If the members could not be read, the server decides when the deletion is confirmed.
    const members = reads[index]?.data?.members ?? [];
    const others = members.filter(
      (member) => MEMBER_STATUSES[member.status] === 'Active' && member.userId !== userId,
    );
    return preventsDeletion({ role, others: others.length });
  });
}
