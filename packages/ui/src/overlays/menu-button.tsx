import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { MenuEntry } from './menu-entry.ts';
import { PopupTrigger, type PopupTriggerProps } from './popup-trigger.tsx';

const load = () => import('./menu.tsx');
const Menu = lazy(async () => ({ default: (await load()).Menu }));

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
        preload={() => void load()}
        onOpen={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted && (
        <Suspense fallback={null}>
          <Menu {...{ anchor, open, entries, side, align }} label={trigger.label} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
