import type { Account } from '@questlog/contract/accounts';
import { can } from '@questlog/domain/accounts/roles';
import { PastDueBanner } from '../../features/billing/past-due-banner.tsx';
import { RoomAgainBanner } from '../../features/outbox/room-again-banner.tsx';
import { useRoomAgain } from '../../features/outbox/use-room-again.ts';

/**
 * The account's notices: a failed payment (BILLING-43), and changes rejected because of a plan limit
 * (OFFLINE-48).
 * @param inSettings true if the settings are open, in which Billing shows the failed payment
 */
export function AccountNotices({ account, inSettings }: { account: Account; inSettings: boolean }) {
  const fitting = useRoomAgain();
  const pays = can({ role: account.userRole, status: 'Active' }, 'billing.manage');
  return (
    <>
      {account.paymentFailed && pays && !inSettings && <PastDueBanner account={account} />}
      {fitting.length > 0 && <RoomAgainBanner rejected={fitting} />}
    </>
  );
}
