import { ApiError } from '@questlog/api-client/client';
import { fieldProblems, reasonOf } from '@questlog/api-client/call-failure';
import type { Account } from '@questlog/contract/accounts';
import type { User } from '@questlog/contract/identity/user';
import { isSameAddress } from '@questlog/domain/identity/email-address';
import {
  DELETION_NEEDS_PROOF,
  isDeletedWithUser,
  USER_IS_DELETED,
} from '@questlog/domain/identity/user-deletion';
import { Button } from '@questlog/ui/controls/button.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { useEffect, useState } from 'react';
import { useApi, useSession } from '../../../data/hooks.ts';
import { useSignInAgain } from '../../../data/use-sign-in-again.ts';

type NamedAccount = Pick<Account, 'id' | 'name'>;

/**
 * Lists what is deleted along with the user, and asks for the user's email address as confirmation
 * (IDENTITY-60). If the last sign-in is too old, the user signs in and returns to this dialog (IDENTITY-54).
 */
export function DeleteUserDialog({
  open,
  user,
  onClose,
  onClosed,
}: {
  open: boolean;
  user: Pick<User, 'email' | 'availableAccounts'>;
  onClose: () => void;
  onClosed: () => void;
}) {
  const { email, availableAccounts } = user;
  const own = availableAccounts.filter(({ userRole }) => isDeletedWithUser({ role: userRole }));
  const others = availableAccounts.filter((account) => !own.includes(account));
  const api = useApi();
  const { session } = useSession();
  const signInAgain = useSignInAgain('delete-user');
  const [isSignInOld, setSignInOld] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{
    readonly reason?: string | undefined;
    readonly confirm?: string;
  }>();
  useEffect(() => {
    let isShown = true;
    const load = async (): Promise<void> => {
      const { isFresh } = await api('GET /api/auth/proof');
      if (isShown) setSignInOld(!isFresh);
    };
    // Keep the form if this check fails: submitting it will show the error.
    load().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [api]);
  const isConfirmed = isSameAddress(typed, email);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'proof_required') setSignInOld(true);
      else {
        const { confirm } = fieldProblems(error, ['confirm']);
        setFailure(confirm === undefined ? { reason: reasonOf(error) } : { confirm });
      }
      setBusy(false);
    }
  };
  const remove = (): Promise<void> =>
    attempt(() =>
      session.deleteUser(() => api('DELETE /api/auth/me', { body: { confirm: typed } }), USER_IS_DELETED),
    );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      role="alertdialog"
      size="sm"
      title="Delete your user?"
      description={
        isSignInOld ? DELETION_NEEDS_PROOF : 'You are signed out everywhere and can no longer sign in.'
      }
      onSubmit={() => {
        if (isSignInOld) void attempt(signInAgain);
        else if (isConfirmed && !busy) void remove();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isSignInOld ? (
            <Button type="submit" variant="primary" busy={busy}>
              Sign in again
            </Button>
          ) : (
            <Button type="submit" variant="danger" disabled={!isConfirmed} busy={busy}>
              Delete my user
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== undefined && failure.confirm === undefined && (
          <Banner tone="error" title="Failed to delete your user">
            {failure.reason}
          </Banner>
        )}
        <Accounts label="These accounts are deleted with all their tasks:" accounts={own} />
        <Accounts label="You leave these accounts:" accounts={others} />
        {!isSignInOld && (
          <TextField
            label={
              <>
                Type <bdi>{email}</bdi> to confirm
              </>
            }
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            error={failure?.confirm}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFailure(undefined);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function Accounts({ label, accounts }: { label: string; accounts: readonly NamedAccount[] }) {
  if (accounts.length === 0) return null;
  return (
    <div className="text-sm">
      <p>{label}</p>
      <ul className="mt-1 list-disc pl-5">
        {accounts.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
