import { lazyPart } from '@questlog/ui/hooks/part.ts';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useAccessLost, useSession } from '../../data/hooks.ts';
import { loaders } from '../loaders.ts';

const RELOAD_AFTER_MS = 3000;

const AccessLostNotice = lazyPart(loaders.accessLost, (module) => module.AccessLostNotice);

/** Tells that the account is out of reach, then asks who one is now and begins anew (ACCOUNT-18). */
export function AccessLost() {
  const { session } = useSession();
  const [lost, setLost] = useState(false);
  useAccessLost(useCallback(() => setLost(true), []));

  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => {
      // The stored user names the account that is gone; the server's answer takes its place.
      void session
        .reloadUser()
        .catch(() => undefined)
        .then(() => location.reload());
    }, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lost, session]);

  if (!lost) return null;
  return (
    <Suspense fallback={null}>
      <AccessLostNotice />
    </Suspense>
  );
}
