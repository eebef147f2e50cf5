import { limitUsageText, usageLevel } from '@questlog/domain/plans/usage';
import { featureTitle } from '@questlog/domain/plans/feature-prompt';
import { countedItemsNote } from '@questlog/domain/plans/limit-rejection';
import { upgradeMessage } from '@questlog/domain/plans/feature-check';
import { tierTitle } from '@questlog/domain/plans/plans';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { UsageMeter } from '@questlog/ui/feedback/usage-meter.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import type { LimitNotice } from './limit-error.ts';

/**
 * Explains that a plan limit was reached and shows the typed text. Users who manage billing get a link to the
 * upgrade.
 */
export function LimitDialog({
  open,
  notice,
  onClose,
  onClosed,
  onUpgrade,
}: {
  open: boolean;
  notice: LimitNotice;
  onClose: () => void;
  onClosed: () => void;
  /** Opens the upgrade. Omit it for users who do not manage billing. */
  onUpgrade: (() => void) | undefined;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  // The dialog can open while the user is typing. A keystroke must not press one of its buttons.
  const body = useRef<HTMLDivElement>(null);
  const { limitType, feature, requiredTier, currentUsage, maxAllowed, content = '' } = notice;
  const offers = !isConfirming && notice.requiresUpgrade !== false;
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
      initialFocus={body}
      title={titleOf(notice)}
      description={notice.message}
      footer={
        <>
          <Button onClick={onClose}>{offers ? 'Cancel' : 'Close'}</Button>
          {offers && (
            <Button
              variant="primary"
              onClick={() => (onUpgrade === undefined ? setIsConfirming(true) : onUpgrade())}
            >
              Upgrade Now
            </Button>
          )}
        </>
      }
    >
      <div ref={body} tabIndex={-1} className="outline-none">
        {measured && (
          <>
            <UsageMeter
              noun={limitType}
              text={limitUsageText(limitType, currentUsage, maxAllowed)}
              level={usageLevel(currentUsage, maxAllowed)}
              current={currentUsage}
              max={maxAllowed}
            />
            <p className="mt-1.5 text-sm text-muted">{countedItemsNote(limitType)}</p>
          </>
        )}
        {limitType === 'feature' && feature !== undefined && (
          <p className="text-sm text-pretty">
            <strong className="block font-semibold">{featureTitle(feature)}</strong>
            {upgradeMessage(feature)}
          </p>
        )}
        {content !== '' && <NotTaken content={content} />}
        <div aria-live="polite">
          {isConfirming && (
            <Banner title="Only an owner or admin can change the plan" className="mt-3 items-start!">
              <p className="mt-1">
                Ask one of them for {requiredTier === undefined ? 'a higher plan' : tierTitle(requiredTier)}.
              </p>
            </Banner>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function titleOf({ limitType, currentUsage = 0, maxAllowed = 0 }: LimitNotice): string {
  if (limitType === 'feature') return 'Not in your plan';
  const isBatch = (limitType === 'tasks' || limitType === 'projects') && currentUsage < maxAllowed;
  return isBatch ? 'Not enough room in your plan' : 'Plan limit reached';
}

/** The rejected text, for copying. */
function NotTaken({ content }: { content: string }) {
  return (
    <section aria-label="What was not added" className="mt-4 rounded-md border border-border">
      <div className="flex items-center justify-between gap-2 border-b border-border py-1 pr-1 pl-3">
        <h3 className="text-sm font-medium">Not added</h3>
        <Button
          size="sm"
          variant="quiet"
          icon={<Copy size={14} aria-hidden="true" />}
          onClick={() => void copyText(content)}
        >
          Copy
        </Button>
      </div>
      <p
        // A pasted list may be long: this area scrolls, also by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        dir="auto"
        className="focus-ring-inset max-h-40 overflow-y-auto px-3 py-2 text-sm wrap-anywhere whitespace-pre-line"
      >
        {content}
      </p>
    </section>
  );
}
