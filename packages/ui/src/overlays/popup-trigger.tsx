import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../theme/class-names.ts';

export interface PopupTriggerProps {
  /** The accessible name of the popup, and of the button unless `trigger` contains text. */
  label: string;
  icon?: ReactNode;
  /** Replaces the icon, for example an avatar with a name. */
  trigger?: ReactNode;
  size?: 'sm' | 'md' | undefined;
  disabled?: boolean | undefined;
  tabIndex?: number | undefined;
  className?: string | undefined;
  /** A tooltip, for a trigger whose text is hidden in some windows. */
  title?: string | undefined;
}

/** The button of a menu or popover. */
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
      // A list around the button must not handle the arrow key too.
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
