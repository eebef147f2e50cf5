import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover as Base } from '@base-ui/react/popover';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Boundary } from '../boundaries/boundary.tsx';
import { isFocusElsewhere, useReturnFocus } from '../hooks/use-return-focus.ts';
import { cx } from '../theme/class-names.ts';
import { sheetQuery } from '../hooks/use-media-query.ts';
import { Dialog } from './dialog.tsx';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { firstField, FocusOnTime, type InitialFocus } from './focus-on-time.tsx';
import { useOverlay } from './open-overlays.ts';
import { lastPositionOf } from './last-position.ts';
import { popupContainer } from './popup-container.ts';
import { popupClass } from './popup-style.ts';
import { useTypingGuard } from '../hooks/use-typing-guard.ts';

export interface PopoverProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  className?: string | undefined;
}

/** The distance to the anchor and the edges of the window, in pixels. */
const GAP = 6;
const EDGE = 8;
/** The distance to the top of the window, in pixels. Toasts appear there while a dialog is open. */
const TOAST_EDGE = 72;

interface PanelProps extends PopoverProps {
  label: string;
  children: ReactNode;
}

/**
 * A small panel next to its anchor, such as the account menu. Escape or a click outside closes it and returns
 * the focus to the anchor. On touch devices and in windows up to 640 px wide it is a sheet, except in the
 * drawer, which nothing may cover (VIEW-112). `PopoverButton` loads it from `popups`.
 */
export function Popover(props: PanelProps) {
  const { anchor, open, onOpenChange, label, children } = props;
  // Decided only once, because switching would remount the content.
  const [isSheet] = useState(() => matchMedia(sheetQuery).matches && isOutsideDrawer(anchor.current));
  if (!isSheet) return <AnchoredPanel {...props} />;
  return (
    <Dialog sheet open={open} title={label} onClose={() => onOpenChange(false)}>
      {children}
    </Dialog>
  );
}

/**
 * Returns whether a sheet can be shown. Everything outside an open native dialog, such as the drawer, is
 * inert.
 */
function isOutsideDrawer(anchor: HTMLElement | null): boolean {
  return anchor?.closest('dialog') === null;
}

function AnchoredPanel({ label, children, className, ...props }: PanelProps) {
  const { anchor, onOpenChange } = props;
  const popup = useRef<HTMLDivElement>(null);
  const guard = useTypingGuard();
  return (
    <Root
      {...props}
      onOpenChange={(next, event) => {
        // A click on the anchor already toggles the popover. If the press closed it here, that click would
        // reopen it.
        if (!next && event.type !== 'keydown' && isWithin(anchor.current, event)) return;
        onOpenChange(next);
      }}
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
    </Root>
  );
}

export interface PopoverDialogProps extends DialogFrameProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
  /** Called after the exit animation. The popover can then be unmounted. */
  onClosed?: (() => void) | undefined;
  /** Gives the popover a fixed size, whatever its content. Use it for long forms and lists. */
  tall?: boolean | undefined;
  /** Defaults to the first field or, without one, the close button. */
  initialFocus?: InitialFocus;
}

const edges = { right: EDGE, bottom: EDGE, left: EDGE };

const parts = { Title: Base.Title, Description: Base.Description, Close: Base.Close };

/**
 * A dialog in a popover. It traps and restores the focus like `Dialog`, but the page stays visible, and a
 * click on it closes the popover. Use it through `AnchoredDialog`.
 */
export function PopoverDialog(props: PopoverDialogProps) {
  const { anchor, open, onClose, onClosed, tall = false, initialFocus } = props;
  const focus = useReturnFocus();
  const { popup, finalFocus } = focus;
  const guard = useTypingGuard();
  const [covers, setCovers] = useState(false);
  return (
    <Root
      {...{ anchor, open, onClosed, covers }}
      modal="trap-focus"
      onOpenChange={(next, event) => {
        if (next) return;
        if (event.type === 'pointerdown' && isWithin(anchor.current, event)) swallowClick(anchor.current);
        onClose();
      }}
    >
      <Base.Popup
        // Toasts avoid this popup, as they avoid dialogs.
        data-modal=""
        ref={popup}
        {...guard}
        initialFocus={initialFocus ?? (() => firstField(popup.current) ?? true)}
        finalFocus={finalFocus}
        className={cx(
          popupClass,
          'flex max-w-[min(28rem,var(--available-width))] flex-col',
          tall && 'h-[min(32rem,var(--available-height))] w-112',
        )}
      >
        <DialogFrame {...props} parts={parts} compact />
      </Base.Popup>
      <MarkedAnchor {...{ open, anchor }} />
      <FitOnOpen {...{ open, anchor, popup, onFit: (fits) => setCovers(!fits) }} />
      <FocusOnTime {...{ open, focus, initialFocus }} />
    </Root>
  );
}

function Root({
  anchor,
  open,
  onOpenChange,
  onClosed,
  modal = false,
  covers = false,
  side = 'bottom',
  align = 'start',
  children,
}: Omit<PopoverProps, 'onOpenChange' | 'className'> & {
  onOpenChange: (open: boolean, event: Event) => void;
  onClosed?: (() => void) | undefined;
  modal?: 'trap-focus' | false;
  /** True if the popover may cover its anchor. */
  covers?: boolean;
  children: ReactNode;
}) {
  // Computed only once. A change while the popup closes would cut the exit animation short.
  const [container] = useState(() => popupContainer(anchor.current));
  const anchorRef = useMemo(() => lastPositionOf(anchor), [anchor]);
  const isTopmost = useOverlay(open, () => onOpenChange(false, new Event('popstate')));
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        open={open}
        modal={modal}
        onOpenChange={(next, { event }) => {
          // Ignore presses on a confirmation dialog over the popover, which Base UI treats as outside.
          if (next || isTopmost()) onOpenChange(next, event);
        }}
        onOpenChangeComplete={(next) => {
          if (!next) onClosed?.();
        }}
      >
        <Base.Portal container={container}>
          <Base.Positioner
            anchor={anchorRef}
            side={side}
            align={align}
            sideOffset={GAP}
            collisionPadding={{ ...edges, top: modal === false ? EDGE : TOAST_EDGE }}
            collisionAvoidance={covers ? { side: 'shift', fallbackAxisSide: 'none' } : undefined}
            className="z-50"
          >
            {children}
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

/**
 * Measures whether the popover fits above or below its anchor. Render it after the popup, because it needs
 * the popup's content.
 */
function FitOnOpen({
  open,
  anchor,
  popup,
  onFit,
}: Pick<PopoverProps, 'open' | 'anchor'> & {
  popup: RefObject<HTMLElement | null>;
  onFit: (fits: boolean) => void;
}) {
  useLayoutEffect(() => {
    const anchorBox = anchor.current?.getBoundingClientRect();
    if (!open || anchorBox === undefined || popup.current === null) return;
    const room = Math.max(anchorBox.top - TOAST_EDGE, innerHeight - anchorBox.bottom - EDGE) - GAP;
    onFit(popup.current.offsetHeight <= room);
    // Only when it opens: afterwards it stays on its side.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open]);
  return null;
}

/** Marks the anchor while the popover is open, so that an anchor that appears only on hover stays visible. */
function MarkedAnchor({ open, anchor }: Pick<PopoverProps, 'open' | 'anchor'>) {
  useLayoutEffect(() => {
    const element = anchor.current;
    if (!open || element === null) return undefined;
    element.setAttribute('data-popup-open', '');
    return () => element.removeAttribute('data-popup-open');
  }, [open, anchor]);
  return null;
}

function isWithin(element: HTMLElement | null, { target }: Event): boolean {
  return target instanceof Node && element?.contains(target) === true;
}

/** Ignores a click whose pointerdown has just closed the popover. The click would reopen it. */
function swallowClick(element: HTMLElement | null): void {
  const ended = new AbortController();
  const options = { capture: true, once: true, signal: ended.signal };
  element?.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  // No click fires if the pointer is released elsewhere.
  addEventListener('pointerdown', () => ended.abort(), options);
}
