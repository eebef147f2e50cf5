import type { ReactNode } from 'react';
import { cx } from '../theme/class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'danger' | 'warning' | 'success';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-press/70 text-muted',
  accent: 'bg-accent-soft text-accent',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  success: 'bg-success-soft text-success',
};

/** A word or two about an item: a date, a role or a state. Less prominent than the item's name. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-medium tabular-nums',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
