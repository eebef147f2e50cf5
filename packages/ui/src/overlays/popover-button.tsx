import { useRef, useState, type ReactNode } from 'react';
import type { PopoverProps } from './popover.tsx';
import { lazyWithRetry } from '../boundaries/lazy-with-retry.ts';
import { OverlayBoundary } from '../boundaries/overlay-boundary.tsx';
import { popups } from './load-popups.ts';
import { PopupTrigger, type PopupTriggerProps } from './popup-trigger.tsx';

const Popover = lazyWithRetry(popups, (module) => module.Popover);

export interface PopoverButtonProps extends PopupTriggerProps, Pick<PopoverProps, 'side' | 'align'> {
  popoverClassName?: string | undefined;
  /** Renders the panel's content. `close` closes it. */
  children: (close: () => void) => ReactNode;
}

export function PopoverButton({ side, align, popoverClassName, children, ...trigger }: PopoverButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const panel = useRef<HTMLDivElement>(null);

  /**
   * Returns the focus to the button immediately. A dialog that the panel opens later returns the focus to the
   * element that had it, and the panel itself will be gone by then.
   */
  const close = (): void => {
    if (panel.current?.contains(document.activeElement) === true)
      anchor.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  return (
    <>
      <PopupTrigger
        {...trigger}
        ref={anchor}
        popup="dialog"
        open={open}
        onOpen={() => {
          setIsRequested(true);
          setOpen(!open);
        }}
      />
      {isRequested && (
        <OverlayBoundary open={open} onClose={() => setOpen(false)} fallback={false}>
          <Popover
            {...{ anchor, open, side, align }}
            className={popoverClassName}
            label={trigger.label}
            onOpenChange={setOpen}
          >
            <div ref={panel} className="contents">
              {/* The content calls `close` in an event handler, not while it renders. */}
              {/* oxlint-disable-next-line react/refs */}
              {children(close)}
            </div>
          </Popover>
        </OverlayBoundary>
      )}
    </>
  );
}
