import { IconButton } from '@questlog/ui/controls/button.tsx';
import { MenuTrigger } from '@questlog/ui/overlays/menu-button.tsx';
import { RowMenu } from './load-dialogs.ts';
import { mainActions, removal, type RowMenuPlace, type RowOf } from './menu/main-actions.tsx';

export interface RowActionsProps extends RowOf {
  tabIndex: number;
  /** True if the details below the row contain the most common actions (VIEW-101). */
  open: boolean;
}

/** Buttons for fine pointers, with a menu of the other actions. */
export function RowActions({ tabIndex, open, ...row }: RowActionsProps) {
  return (
    <>
      {[...(open ? [] : mainActions(row)), removal(row)].map(({ label, icon, onSelect }) => (
        <IconButton
          key={label}
          size="sm"
          label={label}
          aria-description={row.title}
          icon={icon}
          tabIndex={tabIndex}
          onClick={onSelect}
        />
      ))}
      <RowMenuButton row={row} of="buttons" tabIndex={tabIndex} />
    </>
  );
}

export function RowMenuButton({ row, of, tabIndex }: { row: RowOf; of: RowMenuPlace; tabIndex?: number }) {
  const label = `${of === 'buttons' ? 'More actions' : 'Actions'} for ${row.title}`;
  return (
    <MenuTrigger
      {...{ label, tabIndex }}
      size="sm"
      renderMenu={(menu) => <RowMenu {...menu} {...{ row, of, label }} />}
    />
  );
}
