import { shorten } from '@questlog/domain/text';
import { Copy } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Refusal } from '../../data/engine/outbox/follow-outbox.ts';
import { useQueue, useRefusals } from '../../data/hooks.ts';
import { isAccessDenied } from '../../data/engine/sync/sync.ts';
import { limitNotice, type LimitNotice } from '../../features/account/limit-error.ts';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { refusalText } from '../../data/engine/outbox/action-kinds.ts';
import { kindOf } from '../../data/nouns/action-kinds.ts';

interface Notice {
  readonly key: number;
  readonly refusal: Refusal;
}

/** More would push the page away; the oldest give way. */
const MOST_AT_ONCE = 3;

/**
 * Listens for changes that the server refused. A limit of the plan goes to `onLimit`; any other stays as a banner until
 * it is dismissed, with what was typed to copy.
 */
export function useRefusalNotices(onLimit: (notice: LimitNotice) => void) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const listen = useCallback(
    (refusal: Refusal) => {
      // Access that is gone has its own screen.
      if (isAccessDenied(refusal.error) || refusal.silent) return;
      const limit = limitNotice(refusal.error);
      if (limit !== undefined) {
        onLimit(limit);
        return;
      }
      setNotices((shown) => [...shown, { key: (shown.at(-1)?.key ?? 0) + 1, refusal }].slice(-MOST_AT_ONCE));
    },
    [onLimit],
  );
  useRefusals(listen);
  const queue = useQueue();
  const dismiss = useCallback(
    (key: number, refusal: Refusal) => {
      setNotices((shown) => shown.filter((notice) => notice.key !== key));
      // Seen to: the outbox need not keep it.
      void queue.forget(refusal.id);
    },
    [queue],
  );
  return { notices, dismiss };
}

/** The banners over the content; they stay in sight while the page scrolls. */
export function RefusalBanners({
  notices,
  dismiss,
}: {
  notices: readonly Notice[];
  dismiss: (key: number, refusal: Refusal) => void;
}) {
  if (notices.length === 0) return null;
  return (
    <div className="sticky top-16 z-10 mb-3 flex flex-col gap-2">
      {notices.map(({ key, refusal, refusal: { content, error } }) => (
        <Banner
          key={key}
          tone="error"
          title={refusalText(kindOf(refusal))}
          className="shadow-md"
          onDismiss={() => dismiss(key, refusal)}
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
          {content !== '' && <p className="text-muted">“{shorten(content, 140)}”</p>}
        </Banner>
      ))}
    </div>
  );
}
