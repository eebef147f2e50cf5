import { LockKeyhole } from 'lucide-react';

/** What is read until the page begins anew. */
export function AccessLostNotice() {
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
