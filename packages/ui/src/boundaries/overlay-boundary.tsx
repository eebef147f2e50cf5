import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { PartFailure } from './boundary.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AwaitedDialog } from '../overlays/typed-ahead.tsx';

export interface OverlayBoundaryProps {
  open: boolean;
  /** Closes the overlay, which the person may give up while its code is loaded or after it broke. */
  onClose: () => void;
  /** Shown until the code has been loaded; unless given, what is typed is kept for the dialog. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A {@link Boundary} around a dialog, a menu or a popover: when it breaks, the message is a dialog in its place. */
export function OverlayBoundary({ open, onClose, fallback, children }: OverlayBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={open}
      renderFailure={(retry, error) =>
        open && <OverlayFailure error={error} onRetry={retry} onClose={onClose} />
      }
    >
      <Suspense fallback={fallback ?? (open && <AwaitedDialog onGiveUp={onClose} />)}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function OverlayFailure(failure: { error: unknown; onRetry: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="This part couldn't be shown"
      onCancel={failure.onClose}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-xl bg-raised p-3 text-text shadow-lg backdrop:bg-overlay"
    >
      <PartFailure {...failure} />
    </dialog>
  );
}
