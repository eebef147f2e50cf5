import type { Account } from '@questlog/contract/accounts';
import { matchesAccountName } from '@questlog/domain/accounts/account-rules';
import { useState } from 'react';
import { reasonOf } from '@questlog/api-client/call-failure';
import { Button } from '@questlog/ui/controls/button.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';

/** Asks the user to type the account's name before it is deleted (ACCOUNT-44). */
export function DeleteAccountDialog({
  open,
  account,
  onClose,
  onClosed,
  onDelete,
}: {
  open: boolean;
  account: Pick<Account, 'name' | 'accountType' | 'usedSeats'>;
  onClose: () => void;
  onClosed: () => void;
  /** Deletes the account. Rejects if the deletion fails. */
  onDelete: () => Promise<void>;
}) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly reason: string | undefined }>();
  const isNamed = matchesAccountName(typed, account.name);

  const remove = async (): Promise<void> => {
    if (!isNamed || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onDelete();
      onClose();
    } catch (error) {
      setFailure({ reason: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      role="alertdialog"
      size="sm"
      title={
        <>
          Delete <bdi>{account.name}</bdi>?
        </>
      }
      description={
        account.accountType === 'Team'
          ? 'Its tasks, projects and tags are deleted immediately, for everyone in the team.'
          : 'Its tasks, projects and tags are deleted immediately.'
      }
      onSubmit={() => void remove()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" disabled={!isNamed} busy={busy}>
            Delete Account
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== undefined && (
          <Banner tone="error" title="Failed to delete account">
            {failure.reason}
          </Banner>
        )}
        <TextField
          label={
            <>
              Type <bdi>{account.name}</bdi> to confirm
            </>
          }
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
