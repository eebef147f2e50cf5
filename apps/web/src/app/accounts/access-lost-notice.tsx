import type { Account } from '@questlog/contract/accounts';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useRejectedActions } from '../../data/hooks.ts';

/**
 * Shown after the user has lost access to the account, until the page reloads. It receives the focus, so that
 * screen readers read it aloud (ACCOUNT-18).
 */
export function AccessLostNotice({ account }: { account: Pick<Account, 'id' | 'name'> | null }) {
  const isInOutbox = useRejectedActions().some(({ action }) => action.accountId === account?.id);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div
      ref={notice}
      role="alertdialog"
      aria-labelledby="access-lost-title"
      aria-describedby="access-lost-text"
      tabIndex={-1}
      className="fixed inset-0 z-60 grid animate-fade-in place-items-center bg-background p-6 text-center outline-none"
    >
      <div id="access-lost-text" className="max-w-sm">
        <LockKeyhole size={32} aria-hidden="true" className="mx-auto text-muted" />
        <h1 id="access-lost-title" className="mt-4 text-lg font-semibold">
          You no longer have access to this account
        </h1>
        {account !== null && (
          <p className="mt-1 font-medium wrap-anywhere">
            <bdi>{account.name}</bdi>
          </p>
        )}
        {isInOutbox && (
          <p className="mt-1 text-sm text-pretty text-muted">Your unsent changes are in your Outbox.</p>
        )}
        <p className="mt-4 text-sm text-muted">Taking you back…</p>
      </div>
    </div>
  );
}
