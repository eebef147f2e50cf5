import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../theme/class-names.ts';

/** Content that is folded below its title until the user opens it. The mark replaces the browser's triangle. */
export function Fold({
  title,
  open,
  titleClassName,
  className,
  children,
}: {
  title: ReactNode;
  /** True if it is open at first. */
  open?: boolean | undefined;
  titleClassName?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <details className={cx('group/fold', className)} open={open}>
      <summary
        className={cx(
          'focus-ring flex w-fit max-w-full cursor-pointer list-none items-center gap-1 rounded-sm [&::-webkit-details-marker]:hidden',
          titleClassName,
        )}
      >
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="shrink-0 text-muted transition-[rotate] group-open/fold:rotate-90"
        />
        {title}
      </summary>
      {children}
    </details>
  );
}
