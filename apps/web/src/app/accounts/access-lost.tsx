import { LockKeyhole } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useAccessLost, useSession } from '../../data/hooks.ts';

const RELOAD_AFTER_MS = 3000;

/** Tells that the account is out of reach, then asks who one is now and begins anew. */
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
    <div
      role="alert"
      className="fixed inset-0 z-60 grid animate-fade-in place-items-center bg-background p-6 text-center"
    >
      <div className="max-w-sm">
        <LockKeyhole size={32} aria-hidden="true" className="mx-auto text-muted" />
        <p className="mt-4 text-lg font-semibold">You no longer have access to this account</p>
        <p className="mt-1 text-sm text-pretty text-muted">
          What you wrote for it and could not be sent is kept in your Outbox.
        </p>
        <p className="mt-4 text-sm text-muted">One moment, you are taken back …</p>
      </div>
    </div>
  );
}
