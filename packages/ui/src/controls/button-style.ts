import { cx } from '../theme/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-primary-gradient text-white shadow-sm not-disabled:hover:brightness-110 not-disabled:active:brightness-95',
  secondary:
    'border border-control bg-raised text-text not-disabled:hover:bg-hover not-disabled:active:bg-press',
  quiet: 'not-disabled:hover:bg-hover not-disabled:active:bg-press',
  danger:
    'bg-danger-fill text-white shadow-sm not-disabled:hover:brightness-110 not-disabled:active:brightness-95',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 rounded-md text-sm pointer-coarse:h-11',
  md: 'h-9 gap-2 rounded-md text-sm pointer-coarse:h-11',
  lg: 'h-11 gap-2 rounded-lg text-base pointer-coarse:h-12',
};

const wide: Record<ButtonSize, string> = { sm: 'px-2.5', md: 'px-3.5', lg: 'px-5' };
const square: Record<ButtonSize, string> = {
  sm: 'w-8 pointer-coarse:w-11',
  md: 'w-9 pointer-coarse:w-11',
  lg: 'w-11 pointer-coarse:w-12',
};

/** Returns a button's classes, for elements that look like buttons but are not, such as links. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  shape: 'wide' | 'square' = 'wide',
): string {
  return cx(
    'focus-ring relative inline-flex shrink-0 items-center justify-center font-medium whitespace-nowrap select-none',
    'transition-[background-color,filter,opacity] disabled:opacity-50 aria-disabled:opacity-80 [&>svg]:shrink-0',
    variants[variant],
    sizes[size],
    shape === 'wide' ? wide[size] : square[size],
  );
}
