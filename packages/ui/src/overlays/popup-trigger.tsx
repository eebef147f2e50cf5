import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../theme/class-names.ts';

export interface PopupTriggerProps {
  /** What opens; the name of the button unless `trigger` holds a text. */
  label: string;
  icon?: ReactNode;
  /** What the button shows in place of an icon, for example an avatar with a name. */
  trigger?: ReactNode;
  size?: 'sm' | 'md' | undefined;
  disabled?: boolean | undefined;
  tabIndex?: number | undefined;
  className?: string | undefined;
}

/** The button that a menu or popover hangs on. */
export function PopupTrigger({
  label,
  icon,
  trigger,
  size,
  className,
  open,
  popup,
  onOpen,
  ...rest
}: PopupTriggerProps &
  Pick<ComponentProps<'button'>, 'ref'> & {
    open: boolean;
    popup: 'menu' | 'dialog';
    onOpen: () => void;
  }) {
  const wiring: ComponentProps<'button'> = {
    ...rest,
    'aria-haspopup': popup,
    'aria-expanded': open,
    onClick: onOpen,
    onKeyDown: (event) => {
      if (popup !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      // A list around the button must not take the arrow for its own.
      event.stopPropagation();
      onOpen();
    },
  };
  if (trigger === undefined) {
    return (
      <IconButton
        {...wiring}
        label={label}
        icon={icon}
        size={size}
        className={cx(open && 'bg-press', className)}
      />
    );
  }
  return (
    <button type="button" {...wiring} className={cx('focus-ring rounded-md', className)}>
      {trigger}
    </button>
  );
}
