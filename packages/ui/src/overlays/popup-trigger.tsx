import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../theme/class-names.ts';

export interface PopupTriggerProps {
  /** The accessible name of the popup and, unless `trigger` contains text, also that of the button. */
  label: string;
  icon?: ReactNode;
  /** The content of the button instead of an icon, for example an avatar with a name. */
  trigger?: ReactNode;
  size?: 'sm' | 'md' | undefined;
  disabled?: boolean | undefined;
  tabIndex?: number | undefined;
  className?: string | undefined;
}

/** The button to which a menu or popover is attached. */
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
      // Stop the event: a list that contains the button must not handle the arrow key as well.
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
