import { Ellipsis } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { MenuProps } from './menu.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { lazyWithRetry } from '../boundaries/lazy-with-retry.ts';
import { OverlayBoundary } from '../boundaries/overlay-boundary.tsx';
import { popups } from './load-popups.ts';
import { PopupTrigger, type PopupTriggerProps } from './popup-trigger.tsx';

const Menu = lazyWithRetry(popups, (module) => module.Menu);

const dots = <Ellipsis size={18} />;

export interface MenuButtonProps extends PopupTriggerProps {
  entries: readonly MenuEntry[];
  side?: 'top' | 'bottom' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
}

export function MenuButton({ entries, side, align, ...trigger }: MenuButtonProps) {
  return (
    <MenuTrigger
      {...trigger}
      renderMenu={(menu) => <Menu {...menu} {...{ entries, side, align }} label={trigger.label} />}
    />
  );
}

/** A button that opens a menu. The menu's entries are determined only when it opens. */
export function MenuTrigger({
  renderMenu,
  icon = dots,
  ...trigger
}: PopupTriggerProps & {
  renderMenu: (menu: Pick<MenuProps, 'anchor' | 'open' | 'onOpenChange'>) => ReactNode;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  return (
    <>
      <PopupTrigger
        {...trigger}
        ref={anchor}
        icon={icon}
        popup="menu"
        open={open}
        onOpen={() => {
          setIsRequested(true);
          setOpen(true);
        }}
      />
      {isRequested && (
        <OverlayBoundary open={open} onClose={() => setOpen(false)} fallback={false}>
          {renderMenu({ anchor, open, onOpenChange: setOpen })}
        </OverlayBoundary>
      )}
    </>
  );
}
