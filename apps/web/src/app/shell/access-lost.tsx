import { Suspense, useCallback, useEffect, useState } from 'react';
import { useAccessLost, useSession } from '../../data/hooks.ts';
import { lazyPart, part } from '../part.ts';
import { Splash } from './splash.tsx';

const RELOAD_AFTER_MS = 3000;

const AccessLostPanel = lazyPart(
  part(() => import('./access-lost-panel.tsx')),
  (module) => module.AccessLostPanel,
);

/** Tells that the account is out of reach, then asks who one is now and begins anew. */
export function AccessLost() {
  const { session } = useSession();
  const [message, setMessage] = useState<string>();
  useAccessLost(useCallback((said: string) => setMessage(said), []));

  const lost = message !== undefined;
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
    <Suspense fallback={<Splash />}>
      <AccessLostPanel message={message} />
    </Suspense>
  );
}
