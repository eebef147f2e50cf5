import { Suspense, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PartNotLoaded } from './lazy-with-retry.ts';

export interface BoundaryProps {
  /** Shown until the part's code has loaded. */
  fallback?: ReactNode;
  /** When this changes, for example to a different view, a broken part is re-rendered. */
  resetKey?: unknown;
  /** Shown instead of the error message if the part fails; null shows nothing. */
  broken?: ReactNode;
  children: ReactNode;
}

/**
 * Wraps a part of a screen, and shows the fallback while the code of that part loads. If the part throws or
 * cannot be loaded, an error message replaces it and the rest of the screen remains usable. Use it instead of
 * React's Suspense.
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
 * Shows that a part of the screen has failed, with a button to reload the page. After a server update, only a
 * reload finds the new code. There is no button while offline, because a reload would lose the rest of the
 * page.
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
