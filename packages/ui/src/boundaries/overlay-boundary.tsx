import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { useOverlay } from '../overlays/open-overlays.ts';
import { PartFailure } from './boundary.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

export interface OverlayBoundaryProps {
  open: boolean;
  /**
   * Called when the user closes the overlay, which is also possible while it loads or after it has failed.
   */
  onClose: () => void;
  /** Shown until the code has loaded. Defaults to a modal dialog with a loading state. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A {@link Boundary} around a dialog, a menu or a popover. If the overlay throws, a dialog with an error
 * message replaces it.
 */
export function OverlayBoundary({ open, onClose, fallback, children }: OverlayBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={open}
      renderFailure={(retry, error) =>
        open && (
          <ModalFrame label="This part couldn't be shown" onClose={onClose}>
            <PartFailure error={error} onRetry={retry} onClose={onClose} />
          </ModalFrame>
        )
      }
    >
      <Suspense fallback={fallback ?? (open && <OverlayLoading onClose={onClose} />)}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Shown while an overlay's code loads. The page's shortcuts are disabled, and Escape cancels (VIEW-57). */
function OverlayLoading({ onClose }: { onClose: () => void }) {
  useOverlay(true, onClose);
  return (
    <ModalFrame label="Loading" onClose={onClose}>
      <p className="flex items-center gap-3 px-3 py-1 text-sm text-muted">
        <Spinner />
        Loading…
      </p>
    </ModalFrame>
  );
}

/** A modal frame that uses a native dialog element and needs no library. */
function ModalFrame({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      // Disables the global shortcuts while the dialog is open.
      data-open=""
      aria-label={label}
      onCancel={onClose}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-xl bg-raised p-3 text-text shadow-lg backdrop:bg-overlay"
    >
      {children}
    </dialog>
  );
}
