import { reasonOf } from '@questlog/api-client/call-failure';
import type { Account } from '@questlog/contract/accounts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useState } from 'react';

/** The button with which a member leaves the account, after a question. The Owner cannot leave (PEOPLE-16). */
export function Leaving({
  account,
  onLeave,
}: {
  account: Account;
  onLeave: (account: Account) => Promise<void>;
}) {
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  if (account.userRole === 'Owner') return null;

  const leave = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Leave ${account.name}?`,
      message:
        'You lose access immediately. Your open tasks stay in the account, and nobody is assigned to them. To come back, you need a new invitation.',
      confirmText: 'Leave',
      type: 'danger',
    });
    if (!isSure) return;
    setBusy(true);
    try {
      await onLeave(account);
    } catch (error) {
      toast.show({ message: reasonOf(error) ?? 'Failed to leave the account', type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <section aria-label="Leave account" className="rounded-lg border border-border p-4">
      <h3 className="text-sm font-semibold">Leave account</h3>
      <p id="leave-account-note" className="mt-1 text-sm text-pretty text-muted">
        You lose access to its tasks. What you have created stays there for the other members.
      </p>
      <Button
        variant="quiet"
        className="mt-3 border border-control text-danger"
        aria-describedby="leave-account-note"
        busy={busy}
        onClick={() => void leave()}
      >
        Leave Account
      </Button>
    </section>
  );
}
