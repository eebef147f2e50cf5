import type { Account } from '@questlog/contract/accounts';
import { closeAll } from '@questlog/ui/overlays/open-overlays.ts';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useAccessLost, useSession } from '../../data/hooks.ts';
import { AccessLostNotice } from './access-lost-notice.tsx';

const RELOAD_AFTER_MS = 3000;

/**
 * Shows the app until the user loses access to the current account. Then a notice replaces the app and its
 * dialogs. 3 s later the stored account is cleared and the page reloads (ACCOUNT-18).
 */
export function AccessLost({ children }: { children: ReactNode }) {
  const { session } = useSession();
  const [lost, setLost] = useState<{ readonly account: Account | null }>();
  const onLost = useCallback(() => {
    setLost((known) => known ?? { account: session.state.account });
    // Blur the field while the account is still current. This sends the field's change, which the server
    // rejects, and the text is kept as a rejected change.
    (document.activeElement as HTMLElement | null)?.blur();
    closeAll();
  }, [session]);
  useAccessLost(onLost);

  useEffect(() => {
    if (lost === undefined) return;
    const timer = setTimeout(() => {
      void session.forgetAccount(lost.account?.id).then(() => location.reload());
    }, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lost, session]);

  if (lost === undefined) return children;
  return <AccessLostNotice account={lost.account} />;
}
