import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MenuEntry } from './menu-entry.ts';
import { lazyPart, part } from '../hooks/part.ts';
import { OverlayBoundary } from '../boundaries/overlay-boundary.tsx';
import { PopupTrigger, type PopupTriggerProps } from './popup-trigger.tsx';

const load = part(() => import('./menu.tsx'));
const Menu = lazyPart(load, (module) => module.Menu);

const dots = <Ellipsis size={18} />;

export interface MenuButtonProps extends PopupTriggerProps {
  entries: readonly MenuEntry[];
  side?: 'top' | 'bottom' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
}

/** A button with a menu, "⋯" unless told otherwise. The menu's code is fetched when the button is first approached. */
export function MenuButton({ entries, side, align, icon = dots, ...trigger }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <PopupTrigger
        {...trigger}
        ref={anchor}
        icon={icon}
        popup="menu"
        open={open}
        preload={() => void load().catch(() => undefined)}
        onOpen={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted && (
        <OverlayBoundary open={open} onClose={() => setOpen(false)} fallback={false}>
          <Menu {...{ anchor, open, entries, side, align }} label={trigger.label} onOpenChange={setOpen} />
        </OverlayBoundary>
      )}
    </>
  );
}
