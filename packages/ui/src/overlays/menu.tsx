import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { touchQuery, useMediaQuery } from '../hooks/use-media-query.ts';
import { elementOrHome, focusHomesAround, isFocusElsewhere } from '../hooks/use-return-focus.ts';
import { cx } from '../theme/class-names.ts';
import { keyText } from '../marks/kbd.tsx';
import type { MenuEntry, MenuItem, Submenu } from './menu-entry.ts';
import { useOverlay } from './open-overlays.ts';
import { popupContainer } from './popup-container.ts';
import { popupClass } from './popup-style.ts';

export interface MenuProps {
  /** The element to which the menu is attached and to which the focus returns. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The point in the window at which the menu opens, instead of next to the anchor. */
  at?: { readonly x: number; readonly y: number } | undefined;
  label: string;
  entries: readonly MenuEntry[];
  side?: 'top' | 'bottom' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
}

/**
 * A menu of actions with arrow keys, type-ahead and Escape. It depends on a library: use `MenuButton`, which
 * loads it from `popups`, unless the trigger is not a button.
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
  // Computed once: moving the container while the popup closes would cut its exit animation short.
  const [container] = useState(() => popupContainer(anchor.current));
  const place = useMemo(
    () => at && { getBoundingClientRect: () => DOMRect.fromRect({ x: at.x, y: at.y }) },
    [at],
  );
  useOverlay(open, () => onOpenChange(false));
  const popup = useRef<HTMLDivElement>(null);
  const chosen = useRef(false);
  const opener = useRef<HTMLElement>(null);
  const homes = useRef<readonly HTMLElement[]>([]);
  // Entries are tall on touch devices. A menu that does not fit above or below its button covers the button
  // instead of being cut off.
  const mayCover = useMediaQuery(touchQuery);

  useEffect(() => {
    if (!open) return;
    chosen.current = false;
    opener.current = anchor.current;
    homes.current = focusHomesAround(anchor.current);
    // If opened with the keyboard, focus the first entry, ready for Enter. The menu itself takes the focus
    // one frame later.
    if (anchor.current?.matches(':focus-visible') !== true) return;
    const frame = requestAnimationFrame(() => {
      popup.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open, anchor]);

  // The menu takes the focus back while it is open: in a dialog, and if the selected action changes its
  // entries. When it closes, return the focus to the anchor.
  useLayoutEffect(() => {
    if (open || !chosen.current) return;
    const focusedMenu = document.activeElement?.closest('[role="menu"]') ?? popup.current;
    if (!isFocusElsewhere(focusedMenu)) {
      elementOrHome(opener.current, homes.current)?.focus({ preventScroll: true });
    }
  }, [open]);

  /**
   * Restores the focus before the selected action runs: a dialog that the action opens must find the focus
   * here, and then keep it.
   */
  const giveFocusBack = () => {
    chosen.current = true;
    anchor.current?.focus({ preventScroll: true });
  };

  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
        <Base.Portal container={container}>
          <Base.Positioner
            anchor={place ?? anchor}
            side={side}
            align={align}
            sideOffset={at === undefined ? 6 : 0}
            collisionPadding={8}
            collisionAvoidance={mayCover ? { side: 'shift', fallbackAxisSide: 'none' } : undefined}
            className="z-50 outline-none"
          >
            <Base.Popup
              ref={popup}
              aria-label={label}
              finalFocus={() =>
                isFocusElsewhere(popup.current)
                  ? false
                  : (elementOrHome(opener.current, homes.current) ?? false)
              }
              className={cx(popupClass, 'min-w-48 p-1')}
            >
              <Entries entries={entries} onChoose={giveFocusBack} />
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

function Entries({ entries, onChoose }: { entries: readonly MenuEntry[]; onChoose: () => void }) {
  return entries.map((entry, index) => (
    // Entries have no identity: their position identifies them while the menu is open.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      <Entry entry={entry} onChoose={onChoose} />
    </Fragment>
  ));
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) {
  switch (entry.kind) {
    case 'separator':
      return <Base.Separator className="mx-2 my-1 h-px bg-border" />;
    case 'heading':
      return <p className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">{entry.label}</p>;
    case 'check':
      return (
        <Base.CheckboxItem
          checked={entry.checked}
          disabled={entry.disabled ?? false}
          label={entry.label}
          closeOnClick
          onCheckedChange={entry.onCheckedChange}
          className={itemClass}
        >
          <span aria-hidden="true" className="grid w-4 shrink-0 place-items-center text-accent">
            {entry.checked && <Check size={16} />}
          </span>
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
        </Base.CheckboxItem>
      );
    case 'submenu':
      return <SubmenuEntry submenu={entry} onChoose={onChoose} />;
    case 'item':
    case undefined:
      return <Item item={entry} onChoose={onChoose} />;
  }
}

function SubmenuEntry({
  submenu: { label, icon, entries },
  onChoose,
}: {
  submenu: Submenu;
  onChoose: () => void;
}) {
  const chosen = useRef(false);
  // A submenu next to its entry does not fit on a phone, so it covers the menu.
  const mayCover = useMediaQuery(touchQuery);
  return (
    <Base.SubmenuRoot onOpenChange={(open) => open && (chosen.current = false)}>
      <Base.SubmenuTrigger label={label} className={cx(itemClass, 'data-popup-open:bg-press')}>
        <ItemIcon icon={icon} />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-muted" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner
          side="inline-end"
          align="start"
          alignOffset={-5}
          collisionPadding={8}
          collisionAvoidance={mayCover ? { side: 'shift', fallbackAxisSide: 'none' } : undefined}
          className="z-50 outline-none"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={() => !chosen.current}
            className={cx(popupClass, 'min-w-48 p-1')}
          >
            <Entries
              entries={entries}
              onChoose={() => {
                chosen.current = true;
                onChoose();
              }}
            />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}

function ItemIcon({ icon, danger = false }: Pick<MenuItem, 'icon' | 'danger'>) {
  if (icon === undefined) return null;
  return (
    <span aria-hidden="true" className={cx('grid w-4 shrink-0 place-items-center', !danger && 'text-muted')}>
      {icon}
    </span>
  );
}

function Item({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  return (
    <Base.Item
      disabled={item.disabled ?? false}
      label={item.label}
      onClick={() => {
        onChoose();
        item.onSelect();
      }}
      className={cx(
        itemClass,
        item.danger === true && item.disabled !== true && 'text-danger data-highlighted:bg-danger-soft',
        // The reason must remain legible when the rest of the entry is faded.
        item.hint !== undefined && 'h-auto! py-1.5 text-muted data-disabled:opacity-100!',
      )}
    >
      <ItemIcon {...item} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{item.label}</span>
        {item.hint !== undefined && (
          <span className="block max-w-56 text-xs text-pretty whitespace-normal">{item.hint}</span>
        )}
      </span>
      {item.shortcut !== undefined && (
        <kbd className="pl-4 font-sans text-xs text-muted pointer-coarse:hidden">
          {keyText(item.shortcut)}
        </kbd>
      )}
    </Base.Item>
  );
}

const itemClass = cx(
  'flex h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none select-none pointer-coarse:h-11',
  'data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-press',
);
