import { shorten } from '@questlog/domain/text';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Copy } from 'lucide-react';
import { useEffect } from 'react';
import type { Rejection } from '../../data/engine/outbox/follow-outbox.ts';
import { useLoadFailure, useStoreStatus } from '../../data/hooks.ts';
import { rejectionText } from '../../data/nouns/action-texts.ts';
import { showFailure, type DashboardFailure } from './dashboard-failure.ts';
import type { RejectionNotice } from './use-rejection-notices.ts';

/**
 * The banners over the content, which stay visible while scrolling. The banner for a failed load closes once
 * the rows have loaded (VIEW-54).
 */
export function RejectionBanners({
  notices,
  dismiss,
  failure,
}: {
  notices: readonly RejectionNotice[];
  dismiss: (key: number, rejection: Rejection) => void;
  failure: DashboardFailure | undefined;
}) {
  const { status } = useStoreStatus();
  const isLoaded = useLoadFailure() === undefined && status === 'ready';
  const isOver = failure?.isRead === true && isLoaded;
  useEffect(() => {
    if (isOver) showFailure(undefined);
  }, [isOver]);
  return (
    <div className="sticky top-16 z-10 mb-3 flex flex-col gap-2">
      {failure !== undefined && (
        <Banner
          tone="error"
          title={failure.title}
          className="shadow-md"
          onDismiss={() => showFailure(undefined)}
        >
          {failure.reason}
        </Banner>
      )}
      {notices.map(({ key, rejection, rejection: { content, error } }) => (
        <Banner
          key={key}
          tone="error"
          title={rejectionText(rejection)}
          className="shadow-md"
          onDismiss={() => dismiss(key, rejection)}
          action={
            content !== '' && (
              <Button
                size="sm"
                variant="quiet"
                aria-label="Copy what you wrote"
                icon={<Copy size={14} aria-hidden="true" />}
                onClick={() => void copyText(content)}
              >
                Copy
              </Button>
            )
          }
        >
          {error.body.message !== undefined && <p>{error.body.message}</p>}
          {content !== '' && <p className="text-muted">"{shorten(content, 140)}"</p>}
        </Banner>
      ))}
    </div>
  );
}
