import { requiredTier, tierTitle } from '@questlog/domain/plans/plans';
import { useState } from 'react';
import { useSession } from '../../data/hooks.ts';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import type { LimitNotice } from './limit-error.ts';
import { UsageIndicator } from './usage-indicator.tsx';

/**
 * Tells that the plan allows no more. Plans are not sold on this server yet, so "Upgrade Now" says what helps
 * instead: the operator of the server can set the plan.
 */
export function LimitDialog({
  open,
  notice,
  onClose,
  onClosed,
}: {
  open: boolean;
  notice: LimitNotice;
  onClose: () => void;
  onClosed: () => void;
}) {
  const { user } = useSession();
  const [asked, setAsked] = useState(false);
  const { limitType, currentUsage, maxAllowed } = notice;
  const tier = notice.requiredTier ?? requiredTier('ADVANCED_PROJECTS');
  const measured =
    limitType !== undefined &&
    limitType !== 'feature' &&
    currentUsage !== undefined &&
    maxAllowed !== undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size="sm"
      title="Plan limit reached"
      description={notice.message}
      footer={
        <>
          <Button onClick={onClose}>{asked ? 'Close' : 'Cancel'}</Button>
          {!asked && (
            <Button variant="primary" onClick={() => setAsked(true)}>
              Upgrade Now
            </Button>
          )}
        </>
      }
    >
      {measured && <UsageIndicator noun={limitType} current={currentUsage} max={maxAllowed} />}
      <div aria-live="polite">
        {asked && (
          <Banner title="Upgrading is not open on this server yet" className="mt-3 items-start!">
            <p className="mt-1">Whoever runs it can give you {tierTitle(tier)} with this command:</p>
            <code className="mt-2 mb-1 block rounded-md bg-raised px-2.5 py-2 font-mono text-xs wrap-anywhere select-all">
              npm run cli -- set-tier {user?.email} {tier}
            </code>
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
