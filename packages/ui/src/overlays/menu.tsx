import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { sheetQuery } from '../hooks/use-media-query.ts';
import { elementOrHome, focusHomesAround, isFocusElsewhere } from '../hooks/use-return-focus.ts';
import { MenuEntries } from './menu-entries.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { backdropClass, MenuSurface } from './menu-surface.tsx';
import { useOverlay } from './open-overlays.ts';
import { popupContainer } from './popup-container.ts';

export interface MenuProps {
  /** The menu is attached to this element, which gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The menu opens at this point of the window instead of next to the anchor. */
  at?: { readonly x: number; readonly y: number } | undefined;
  label: string;
  entries: readonly MenuEntry[];
  side?: 'top' | 'bottom' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
}

/**
 * An action menu that supports arrow keys, type-ahead and Escape. Use `MenuButton`, which loads it from
 * `popups`, unless the trigger is not a button.
 */
export function Menu({
  anchor,
  open,
  onOpenChange,
  at,
  label,
  entries,
  side = 'bottom',
  align = 'end',
}: MenuProps) {
  // Computed only once. A change while the popup closes would cut the exit animation short.
  const [container] = useState(() => popupContainer(anchor.current));
  const [isSheet] = useState(() => matchMedia(sheetQuery).matches && !isInDialog(anchor.current));
  const anchorRef = useMemo(
    () => at && { getBoundingClientRect: () => DOMRect.fromRect({ x: at.x, y: at.y }) },
    [at],
  );
  useOverlay(open, () => onOpenChange(false));
  const popup = useRef<HTMLDivElement>(null);
  const chosen = useRef(false);
  const opener = useRef<HTMLElement>(null);
  const homes = useRef<readonly HTMLElement[]>([]);

  useEffect(() => {
    if (!open) return;
    chosen.current = false;
    opener.current = anchor.current;
    homes.current = focusHomesAround(anchor.current);
    // With the keyboard, focus the first entry, so that Enter works. Until the next frame, the menu itself
    // takes the focus.
    if (anchor.current?.matches(':focus-visible') !== true) return;
    const frame = requestAnimationFrame(() => {
      popup.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open, anchor]);

  // Restore the focus again when the menu closes. An open menu takes the focus back from the anchor if it is
  // in a dialog, or if the selected action changes its entries.
  useLayoutEffect(() => {
    if (open || !chosen.current) return;
    const focusedMenu = document.activeElement?.closest('[role="menu"]') ?? popup.current;
    if (!isFocusElsewhere(focusedMenu)) {
      elementOrHome(opener.current, homes.current)?.focus({ preventScroll: true });
    }
  }, [open]);

  /**
   * Restores the focus before the selected action runs. If the action opens a dialog, the dialog can then
   * return the focus to the anchor when it closes.
   */
  const giveFocusBack = () => {
    chosen.current = true;
    anchor.current?.focus({ preventScroll: true });
  };

  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        open={open}
        onOpenChange={(next, { event }) => {
          if (!next && isInToast(event)) addEventListener('click', () => onOpenChange(false), ONCE);
          else onOpenChange(next);
        }}
      >
        <Base.Portal container={container}>
          {isSheet && (
            // Pressing the backdrop must not move the focus, because closing the menu returns the focus to
            // the anchor.
            <Base.Backdrop className={backdropClass} onMouseDown={(event) => event.preventDefault()} />
          )}
          <MenuSurface
            {...{ isSheet, label, popup, side, align }}
            onTab={() => onOpenChange(false)}
            anchor={anchorRef ?? anchor}
            sideOffset={at === undefined ? 6 : 0}
            finalFocus={() =>
              isFocusElsewhere(popup.current)
                ? false
                : (elementOrHome(opener.current, homes.current) ?? false)
            }
          >
            <MenuEntries menu={label} {...{ entries, isSheet }} onChoose={giveFocusBack} />
          </MenuSurface>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

const ONCE = { capture: true, once: true };

/**
 * Returns whether an event belongs to a toast. Toasts move when a sheet closes, so if pressing a toast closed
 * the sheet, the click would miss the toast.
 */
function isInToast(event: Event): boolean {
  const to = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return to instanceof Element && to.closest('[data-toasts]') !== null;
}

/**
 * Returns whether the anchor is in a dialog or the drawer, where menus are never sheets. Over a dialog, a
 * sheet would dim the page twice. Over the drawer, it would be inside the drawer.
 */
function isInDialog(anchor: HTMLElement | null): boolean {
  return anchor !== null && anchor.closest('dialog, [role="dialog"], [role="alertdialog"]') !== null;
}
