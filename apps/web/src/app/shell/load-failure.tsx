import { useState } from 'react';
import { useLoadFailure, useStoreStatus } from '../../data/hooks.ts';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';

/** Replaces the view if no rows are cached and none could be loaded. */
export function LoadFailure() {
  const { retry } = useStoreStatus();
  const failure = useLoadFailure();
  const [dismissed, setDismissed] = useState(false);
  return (
    <>
      {!dismissed && (
        <Banner tone="error" title="Failed to load data" onDismiss={() => setDismissed(true)}>
          {failure?.message}
        </Banner>
      )}
      <EmptyState
        art="search"
        title="Your tasks couldn't be loaded"
        hint={failure?.advice}
        action={<RetryButton variant="primary" onRetry={retry} />}
      />
    </>
  );
}
