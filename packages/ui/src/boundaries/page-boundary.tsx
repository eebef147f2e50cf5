import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { BrandMark } from '../marks/brand-mark.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * The outermost boundary. If something breaks outside every {@link Boundary}, a message replaces the page.
 */
export function PageBoundary({
  savedNote,
  children,
}: {
  /** Tells the user what happens to their changes. */
  savedNote: ReactNode;
  children: ReactNode;
}) {
  return (
    <ErrorBoundary
      renderFailure={(retry) => (
        <div role="alert" className="mx-auto flex max-w-sm flex-col items-center px-6 py-24 text-center">
          <BrandMark size={48} />
          <h1 className="mt-5 text-lg">Something went wrong</h1>
          <div className="mt-1 space-y-3 text-sm text-pretty text-muted">
            <p>This page couldn't be shown.</p>
            <div>{savedNote}</div>
          </div>
          <div className="mt-5 flex gap-2">
            <Button onClick={retry}>Try again</Button>
            <Button variant="primary" onClick={() => location.reload()}>
              Reload the page
            </Button>
          </div>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
