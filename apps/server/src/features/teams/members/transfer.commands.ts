/** Hands a team over to one of its Admins (ACCOUNT-76). */
import type { Pool } from 'pg';
import type { Member } from '@questlog/contract/members';
import {
  NO_STORAGE_FOR_TRANSFER,
  TRANSFER_NEEDS_PROOF,
  transferProblem,
} from '@questlog/domain/accounts/member-rules';
import { CREDENTIALS_PROOF_MS, isFreshProof } from '@questlog/domain/identity/fresh-proof';
import { changeAccount } from '../../../account-change/change.ts';
import type { Member as Caller } from '../../../account-change/caller/caller.ts';
import { fail } from '../../../platform/errors.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { lockStorage, ownedStorage } from '../../../account-change/storage.queries.ts';
import { announceAccess, memberJson } from './members.commands.ts';
import { memberOf, setOwner } from './members.queries.ts';
import { mailFormerOwner, mailNewOwner } from './members.jobs.ts';

/**
 * Makes an Active Admin the Owner of a team, and its Owner an Admin. Both get an email. Throws
 * `proof_required` if the Owner's sign-in is older than 15 minutes, and `conflict` if the member cannot become
 * the Owner.
 * @returns the new Owner
 */
export function transferAccount(
  { pool, jobs }: { readonly pool: Pool; readonly jobs: JobQueue },
  caller: Caller<Member>,
  memberId: string,
): Promise<Member> {
  const { accountId, userId, provedAt, now, live } = caller;
  return changeAccount(pool, caller, {}, async (client, { plan }) => {
    if (!isFreshProof(provedAt, now.getTime(), CREDENTIALS_PROOF_MS)) {
      fail('proof_required', { message: TRANSFER_NEEDS_PROOF });
    }
    const member = (await memberOf.first(client, { accountId, memberId })) ?? fail('not_found');
    const message = transferProblem(plan.accountType, member);
    if (message !== undefined) fail('conflict', { message });
    await setOwner(client, { accountId, memberId });
    await lockStorage(client, member);
    const storage = await ownedStorage.first(client, { accountId, userId: member.userId });
    if (storage !== undefined && storage.bytes > storage.maxBytes) {
      fail('conflict', { message: NO_STORAGE_FOR_TRANSFER });
    }
    await announceAccess(client, caller, member);
    client.onCommit(() => live.accessChanged(userId));
    await jobs.enqueue(client, mailNewOwner, { accountId, userId: member.userId, otherUserId: userId });
    await jobs.enqueue(client, mailFormerOwner, { accountId, userId, otherUserId: member.userId });
    return memberJson(client, accountId, memberId);
  });
}
