import { IconButton } from '@questlog/ui/controls/button.tsx';
import { MenuTrigger } from '@questlog/ui/overlays/menu-button.tsx';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { RowMenu } from './load-overlays.ts';
import { useActionRow } from './actions/row-keys.ts';
import { mainActions, removal } from './menu/main-actions.tsx';
import type { RowMenuKind } from './menu/row-menu.tsx';

export interface RowActionsProps {
  task: TaskItem;
  tabIndex: number;
  /** True if the details below the row contain the most common actions (VIEW-101). */
  open: boolean;
}

/** Buttons for fine pointers, with a menu of the other actions. */
export function RowActions({ task, tabIndex, open }: RowActionsProps) {
  const row = useActionRow(task);
  return (
    <>
      {[...(open ? [] : mainActions(row)), ...removal(row)].map(({ label, icon, onSelect }) => (
        <IconButton
          key={label}
          size="sm"
          label={label}
          aria-description={task.title}
          icon={icon}
          tabIndex={tabIndex}
          onClick={onSelect}
        />
      ))}
      <RowMenuButton task={task} of="buttons" tabIndex={tabIndex} />
    </>
  );
}

export function RowMenuButton({
  task,
  of,
  tabIndex,
}: {
  task: TaskItem;
  of: RowMenuKind;
  tabIndex?: number;
}) {
  const label = `${of === 'buttons' ? 'More actions' : 'Actions'} for ${task.title}`;
  return (
    <MenuTrigger
      {...{ label, tabIndex }}
      size="sm"
      renderMenu={(menu) => <RowMenu {...menu} {...{ task, of, label }} />}
    />
  );
}
