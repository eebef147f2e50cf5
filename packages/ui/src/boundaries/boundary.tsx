import { Suspense, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PartNotLoaded } from './lazy-with-retry.ts';

export interface BoundaryProps {
  /** Shown until the part's code has loaded. */
  fallback?: ReactNode;
  /** When this changes, for example to a different view, a broken part is re-rendered. */
  resetKey?: unknown;
  /** Replaces the message if the part breaks; null shows nothing. */
  broken?: ReactNode;
  children: ReactNode;
}

/**
 * Surrounds a part of a screen, and shows the fallback while its code loads. If the part breaks or cannot be
 * loaded, a message replaces it, and everything around it remains. Use it instead of React's Suspense.
 */
export function Boundary({ fallback = null, resetKey, broken, children }: BoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      renderFailure={(retry, error) =>
        broken === undefined ? <PartFailure onRetry={retry} error={error} /> : broken
      }
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/**
 * Says that a part is broken, with a button to reload the page: after a server update, only that finds the
 * part's code. Offline there is no button, because a reload would lose the rest of the page.
 */
export function PartFailure({
  error,
  onRetry,
  onClose,
}: {
  error: unknown;
  onRetry: () => void;
  onClose?: () => void;
}) {
  const isOffline = error instanceof PartNotLoaded && !navigator.onLine;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-raised px-3 py-1 text-sm text-muted"
    >
      <p className="min-w-0 flex-1 basis-64">
        {isOffline
          ? "This part can't be loaded while you're offline. It loads when the connection is back."
          : "This part couldn't be shown. Try again, or reload the page."}
      </p>
      <div className="flex gap-1">
        {onClose !== undefined && (
          <Button size="sm" variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
        {!isOffline && (
          <Button size="sm" variant="quiet" onClick={() => location.reload()}>
            Reload
          </Button>
        )}
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
