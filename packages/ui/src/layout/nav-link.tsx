import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../theme/class-names.ts';
import { useSidebar } from './sidebar-context.ts';

/** A sidebar item that links to a URL. Following it closes the drawer on narrow screens. */
export function NavLink({
  label,
  icon,
  selected = false,
  className,
  onClick,
  ...rest
}: Omit<ComponentProps<'a'>, 'children'> & {
  label: string;
  /** Decorative, 18 px. */
  icon: ReactNode;
  selected?: boolean | undefined;
}) {
  const { closeSidebar } = useSidebar();
  return (
    // The caller sets its href.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <a
      {...rest}
      aria-current={selected ? 'page' : undefined}
      onClick={(event) => {
        onClick?.(event);
        closeSidebar();
      }}
      className={cx(
        'focus-ring-inset flex h-9 items-center gap-2.5 rounded-md px-2.5 text-base transition-[background-color] pointer-coarse:h-row',
        selected ? 'bg-selected font-medium' : 'hover:bg-press/60',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={cx('grid w-5 shrink-0 place-items-center', selected ? 'text-accent' : 'text-muted')}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{label}</span>
    </a>
  );
}
