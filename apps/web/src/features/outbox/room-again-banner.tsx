import { roomAgainLabel } from '@questlog/domain/plans/room-again';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { useState } from 'react';
import type { RejectedAction } from '../../data/engine/outbox/storage/rejected-storage.ts';
import { useQueue } from '../../data/hooks.ts';
import { countMade } from '../../data/nouns/count-made.ts';

/** Offers to resend changes that an earlier plan's limits blocked (OFFLINE-48). */
export function RoomAgainBanner({ rejected }: { rejected: readonly RejectedAction[] }) {
  const queue = useQueue();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const offered = rejected.filter(({ id }) => !dismissed.has(id));
  if (offered.length === 0) return null;
  const label = roomAgainLabel(countMade(offered.map(({ action }) => action)));
  const add = async (): Promise<void> => {
    setBusy(true);
    // Keep the original order.
    for (const each of offered) await queue.tryAgain(each);
    setBusy(false);
    announce('Added');
  };
  return (
    <Banner
      tone="success"
      className="mb-3"
      title="You have room now"
      onDismiss={() => setDismissed(new Set(offered.map(({ id }) => id)))}
      action={
        <Button size="sm" busy={busy} onClick={() => void add()}>
          {label}
        </Button>
      }
    >
      These changes exceeded your previous plan. They are in your Outbox.
    </Banner>
  );
}
