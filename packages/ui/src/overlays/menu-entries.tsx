import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { keyText } from '../marks/kbd.tsx';
import { cx } from '../theme/class-names.ts';
import type { MenuEntry, MenuItem, Submenu } from './menu-entry.ts';
import { MenuSurface } from './menu-surface.tsx';
import { useOverlay } from './open-overlays.ts';

interface EntriesProps {
  menu: string;
  entries: readonly MenuEntry[];
  /** True if submenus are sheets at the bottom of the window. */
  isSheet: boolean;
  /** Called when an entry is chosen, before the entry's action. */
  onChoose: () => void;
}

export function MenuEntries({ entries, ...rest }: EntriesProps) {
  return entries.map((entry, index) => (
    // Entries have no identity: their position identifies them while the menu is open.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      <Entry entry={entry} {...rest} />
    </Fragment>
  ));
}

function Entry({ entry, menu, isSheet, onChoose }: Omit<EntriesProps, 'entries'> & { entry: MenuEntry }) {
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
      return <SubmenuEntry submenu={entry} {...{ menu, isSheet, onChoose }} />;
    case 'item':
    case undefined:
      return <Item item={entry} onChoose={onChoose} />;
  }
}

function SubmenuEntry({
  submenu: { label, icon, entries },
  menu,
  isSheet,
  onChoose,
}: Omit<EntriesProps, 'entries'> & { submenu: Submenu }) {
  const chosen = useRef(false);
  const [open, setOpen] = useState(false);
  useOverlay(open && isSheet, () => setOpen(false));
  return (
    <Base.SubmenuRoot
      open={open}
      onOpenChange={(next) => {
        if (next) chosen.current = false;
        setOpen(next);
      }}
    >
      <Base.SubmenuTrigger
        label={label}
        openOnHover={!isSheet}
        className={cx(itemClass, 'data-popup-open:bg-press')}
      >
        <ItemIcon icon={icon} />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-muted" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <MenuSurface
          {...{ label, isSheet }}
          side="inline-end"
          align="start"
          alignOffset={-5}
          under={{ label: menu, onBack: () => setOpen(false) }}
          finalFocus={() => !chosen.current}
        >
          <MenuEntries
            menu={label}
            {...{ entries, isSheet }}
            onChoose={() => {
              chosen.current = true;
              onChoose();
            }}
          />
        </MenuSurface>
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
        // Keep the hint of a disabled entry legible, because it explains why the entry is disabled.
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
  'flex h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none select-none pointer-coarse:h-11 [[data-sheet]_&]:h-11 [[data-sheet]_&]:text-base',
  'data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-press',
);
