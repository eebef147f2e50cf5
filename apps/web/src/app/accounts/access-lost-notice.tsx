import type { Account } from '@questlog/contract/accounts';
import { LockKeyhole } from 'lucide-react';
import { useRefusedActions } from '../../data/hooks.ts';

/** What is read until the page begins anew (ACCOUNT-18). */
export function AccessLostNotice({ account }: { account: Pick<Account, 'id' | 'name'> | null }) {
  const isKept = useRefusedActions().some(({ action }) => action.accountId === account?.id);
  return (
    <div
      role="alert"
      className="fixed inset-0 z-60 grid animate-fade-in place-items-center bg-background p-6 text-center"
    >
      <div className="max-w-sm">
        <LockKeyhole size={32} aria-hidden="true" className="mx-auto text-muted" />
        <p className="mt-4 text-lg font-semibold">You no longer have access to this account</p>
        {account !== null && (
          <p className="mt-1 font-medium wrap-anywhere">
            <bdi>{account.name}</bdi>
          </p>
        )}
        {isKept && (
          <p className="mt-1 text-sm text-pretty text-muted">
            What you wrote for it and could not be sent is kept in your Outbox.
          </p>
        )}
        <p className="mt-4 text-sm text-muted">Taking you back…</p>
      </div>
    </div>
  );
}
