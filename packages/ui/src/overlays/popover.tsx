import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover as Base } from '@base-ui/react/popover';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Boundary } from '../boundaries/boundary.tsx';
import { isFocusElsewhere } from '../hooks/use-return-focus.ts';
import { cx } from '../theme/class-names.ts';
import { popupContainer } from './popup-container.ts';
import { popupClass } from './popup-style.ts';
import { useTypingGuard } from '../hooks/use-typing-guard.ts';

export interface PopoverProps {
  /** The element to which it is attached, and which gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A small panel next to its anchor: a date picker, the notifications. Escape and a click outside close it. It
 * depends on a library: `PopoverButton` loads it from `popups`.
 */
export function Popover({
  anchor,
  open,
  onOpenChange,
  label,
  side = 'bottom',
  align = 'start',
  className,
  children,
}: PopoverProps) {
  // Computed once: moving the container while the popup closes would cut its exit animation short.
  const [container] = useState(() => popupContainer(anchor.current));
  const popup = useRef<HTMLDivElement>(null);
  const guard = useTypingGuard();
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        open={open}
        onOpenChange={(next, { event }) => {
          // A click on the anchor toggles the popover. Closing it here too would make that click open it
          // again.
          const { target } = event;
          if (
            !next &&
            target instanceof Node &&
            event.type !== 'keydown' &&
            anchor.current?.contains(target) === true
          )
            return;
          onOpenChange(next);
        }}
      >
        <Base.Portal container={container}>
          <Base.Positioner
            anchor={anchor}
            side={side}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            className="z-50"
          >
            <Base.Popup
              ref={popup}
              {...guard}
              aria-label={label}
              finalFocus={() => (isFocusElsewhere(popup.current) ? false : anchor.current)}
              className={cx(popupClass, 'p-3', className)}
            >
              <Boundary>{children}</Boundary>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
