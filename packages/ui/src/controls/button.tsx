import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { cx } from '../theme/class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Decorative. The text is the accessible name. */
  icon?: ReactNode;
  /** Clicks do nothing, but the button stays in place and keeps its focus. */
  busy?: boolean | undefined;
}

/** A button with a text label. `type` is "button" by default, so that it never submits a form by accident. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(buttonClass(variant, size), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name and tooltip. */
  label: string;
  /** 16 to 20 px. */
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: 'sm' | 'md' | undefined;
}

/** A square button with only an icon. 44 px on touch devices. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        buttonClass(variant, size, 'square'),
        variant === 'quiet' && 'text-muted hover:text-text',
        className,
      )}
    >
      {icon}
    </button>
  );
}
