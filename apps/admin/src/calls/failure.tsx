import { reasonOf } from '@questlog/api-client/call-failure';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';

/** What was not possible, why, and the way out where there is one. Nothing where nothing failed. */
export function Failure({
  what,
  error,
  onRetry,
  className,
}: {
  /** As the console says it (`ADMIN_TEXTS`); from the reason where that is a part of it. */
  what: string | ((why: string) => string);
  error: unknown;
  onRetry?: (() => void) | undefined;
  className?: string | undefined;
}) {
  if (error === undefined) return null;
  const why = reasonOf(error);
  const text = typeof what === 'string' ? what : what(why ?? 'no answer');
  return (
    <Banner
      tone="error"
      title={text}
      className={className}
      action={
        onRetry === undefined ? undefined : (
          <Button size="sm" variant="quiet" onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      {typeof what === 'string' && why !== undefined && why !== what && <p>{why}</p>}
    </Banner>
  );
}
