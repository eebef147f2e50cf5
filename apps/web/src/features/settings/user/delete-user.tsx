import type { User } from '@questlog/contract/identity/user';
import { USER_DAYS } from '@questlog/domain/identity/user-deletion';
import { Button } from '@questlog/ui/controls/button.tsx';
import { useState } from 'react';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { DeletionPreventedDialog } from './deletion-prevented-dialog.tsx';
import { usePreventingAccounts } from './use-preventing-accounts.ts';

/**
 * Deletes the user and everything that belongs only to them (IDENTITY-60). If they own accounts with other
 * active members, it says so instead of asking for confirmation (IDENTITY-70).
 */
export function DeleteUser({
  user,
  begin,
  onFollow,
}: {
  user: User;
  /** True if the dialog is open initially, because the user has just signed in again for it. */
  begin: boolean;
  /** Opens a link within the app. */
  onFollow: (path: string) => void;
}) {
  const [question, setQuestion] = useState<'none' | 'open' | 'closing'>(begin ? 'open' : 'none');
  const accounts = usePreventingAccounts(user, question !== 'none');
  const dialog = {
    open: question === 'open',
    onClose: () => setQuestion('closing'),
    onClosed: () => setQuestion('none'),
  };
  return (
    <section aria-label="Delete my user" className="mt-8 rounded-lg border border-border p-4">
      <h3 className="text-sm font-semibold">Delete my user</h3>
      <p id="delete-user-note" className="mt-1 text-sm text-pretty text-muted">
        You can no longer sign in, and your accounts are deleted. For {USER_DAYS} days, the administrators of
        this Questlog server can bring everything back.
      </p>
      <Button
        variant="quiet"
        className="mt-3 border border-control text-danger"
        aria-describedby="delete-user-note"
        busy={question === 'open' && accounts === undefined}
        onClick={() => setQuestion('open')}
      >
        Delete my user
      </Button>
      {question === 'none' || accounts === undefined ? null : accounts.length > 0 ? (
        <DeletionPreventedDialog {...dialog} accounts={accounts} onFollow={onFollow} />
      ) : (
        <DeleteUserDialog {...dialog} user={user} />
      )}
    </section>
  );
}
