import { useRef, useState, type ReactNode } from 'react';
import type { PopoverProps } from './popover.tsx';
import { lazyPart, part } from '../hooks/part.ts';
import { OverlayBoundary } from '../boundaries/overlay-boundary.tsx';
import { PopupTrigger, type PopupTriggerProps } from './popup-trigger.tsx';

const load = part(() => import('./popover.tsx'));
const Popover = lazyPart(load, (module) => module.Popover);

export interface PopoverButtonProps extends PopupTriggerProps, Pick<PopoverProps, 'side' | 'align'> {
  popoverClassName?: string | undefined;
  /** The panel's content; it is given the way to close the panel. */
  children: (close: () => void) => ReactNode;
}

/** A button with a popover. The popover's code is fetched when the button is first approached. */
export function PopoverButton({ side, align, popoverClassName, children, ...trigger }: PopoverButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <PopupTrigger
        {...trigger}
        ref={anchor}
        popup="dialog"
        open={open}
        preload={() => void load().catch(() => undefined)}
        onOpen={() => {
          setWanted(true);
          setOpen(!open);
        }}
      />
      {wanted && (
        <OverlayBoundary open={open} onClose={() => setOpen(false)} fallback={false}>
          <Popover
            {...{ anchor, open, side, align }}
            className={popoverClassName}
            label={trigger.label}
            onOpenChange={setOpen}
          >
            {children(() => setOpen(false))}
          </Popover>
        </OverlayBoundary>
      )}
    </>
  );
}
