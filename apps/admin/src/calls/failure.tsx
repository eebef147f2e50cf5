import { reasonOf } from '@questlog/api-client/call-failure';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { useEffect, useRef } from 'react';

/**
 * An error message with its reason, and a retry button if the call can be retried. It scrolls into view, so
 * that a user at the end of a long list sees it.
 */
export function Failure({
  what,
  error,
  onRetry,
  className,
}: {
  /** Text from `ADMIN_TEXTS`, or a function that adds the reason. */
  what: string | ((why: string) => string);
  error: unknown;
  onRetry?: (() => void) | undefined;
  className?: string | undefined;
}) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) banner.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (error === undefined) return null;
  const why = reasonOf(error);
  const text = typeof what === 'string' ? what : what(why ?? 'no answer');
  return (
    <Banner
      ref={banner}
      tone="error"
      title={text}
      // Keeps the page's header from covering the message.
      className={cx('scroll-mt-16', className)}
      action={onRetry === undefined ? undefined : <RetryButton size="sm" variant="quiet" onRetry={onRetry} />}
    >
      {typeof what === 'string' && why !== undefined && why !== what && <p>{why}</p>}
    </Banner>
  );
}
