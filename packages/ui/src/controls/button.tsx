import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { cx } from '../theme/class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** A decorative icon before the text. The text is the button's accessible name. */
  icon?: ReactNode;
  /** True while work is in progress: clicks do nothing, but the button stays in place and keeps its focus. */
  busy?: boolean | undefined;
}

/** A button with a text label. `type` defaults to "button", so that it does not submit a form by accident. */
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
  /** The accessible name and tooltip, which say what the button does. */
  label: string;
  /** The icon, 16 to 20 px. */
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: 'sm' | 'md' | undefined;
}

/** A square button with only an icon. On touch devices, it always measures 44 px. */
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
