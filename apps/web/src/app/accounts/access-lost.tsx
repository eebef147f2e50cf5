import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import type { Account } from '@questlog/contract/accounts';
import { lazyPart } from '@questlog/ui/hooks/part.ts';
import { useCallback, useEffect, useState } from 'react';
import { useAccessLost, useSession } from '../../data/hooks.ts';
import { loaders } from '../loaders.ts';

const RELOAD_AFTER_MS = 3000;

const AccessLostNotice = lazyPart(loaders.accessLost, (module) => module.AccessLostNotice);

/** Tells that the account is out of reach, then asks who one is now and begins anew (ACCOUNT-18). */
export function AccessLost() {
  const { session } = useSession();
  const [lost, setLost] = useState<{ readonly account: Account | null }>();
  const onLost = useCallback(() => {
    setLost((known) => known ?? { account: session.state.account });
    // A field that is left saves what is written in it: while its account is in force, so that it is refused and kept.
    (document.activeElement as HTMLElement | null)?.blur();
  }, [session]);
  useAccessLost(onLost);

  useEffect(() => {
    if (lost === undefined) return;
    const timer = setTimeout(() => {
      // The stored user names the account that is gone; the server's answer takes its place.
      void session
        .reloadUser()
        .catch(() => undefined)
        .then(() => location.reload());
    }, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lost, session]);

  if (lost === undefined) return null;
  return (
    <Boundary broken={null}>
      <AccessLostNotice account={lost.account} />
    </Boundary>
  );
}
