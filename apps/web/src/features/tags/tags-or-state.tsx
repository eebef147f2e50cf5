import type { ReactNode } from 'react';
import { useLoadFailure, useStoreStatus, useTags } from '../../data/hooks.ts';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { Spinner } from '@questlog/ui/feedback/spinner.tsx';
import { NoTags } from './no-tags.tsx';

/** Renders the account's tags, or the loading, error or empty state. */
export function TagsOrState({
  failure,
  hasAdvice = false,
  onRetry,
  emptyAction,
  children,
}: {
  /** The message shown if loading fails. */
  failure: string;
  /** True to show advice that fits the cause, because `failure` includes none. */
  hasAdvice?: boolean;
  onRetry: () => void;
  emptyAction?: ReactNode;
  children: ReactNode;
}) {
  const { status } = useStoreStatus();
  const isEmpty = useTags().length === 0;
  // The server rejected the request for tags, and none are cached.
  const loadFailure = useLoadFailure();
  const isUnknown = loadFailure !== undefined && isEmpty;
  switch (isUnknown && status === 'ready' ? 'error' : status) {
    case 'loading':
      return (
        <div className="grid min-h-44 place-items-center text-muted">
          <Spinner label="Loading tags" size={24} />
        </div>
      );
    case 'error':
      return (
        <EmptyState
          compact
          level={3}
          art="cloud"
          title={failure}
          hint={hasAdvice ? loadFailure?.advice : undefined}
          action={<RetryButton variant="primary" onRetry={onRetry} />}
        />
      );
    case 'ready':
      return isEmpty ? <NoTags action={emptyAction} /> : children;
  }
}
