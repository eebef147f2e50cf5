import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { PopoverProps } from './popover.tsx';
import { PopupTrigger, type PopupTriggerProps } from './popup-trigger.tsx';

const load = () => import('./popover.tsx');
const Popover = lazy(async () => ({ default: (await load()).Popover }));

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
        preload={() => void load()}
        onOpen={() => {
          setWanted(true);
          setOpen(!open);
        }}
      />
      {wanted && (
        <Suspense fallback={null}>
          <Popover
            {...{ anchor, open, side, align }}
            className={popoverClassName}
            label={trigger.label}
            onOpenChange={setOpen}
          >
            {children(() => setOpen(false))}
          </Popover>
        </Suspense>
      )}
    </>
  );
}
