import { cx } from '../theme/class-names.ts';

export type ProgressTone = 'accent' | 'warning' | 'danger';

const tones: Record<ProgressTone, string> = {
  accent: 'bg-accent-gradient',
  warning: 'bg-warning',
  danger: 'bg-danger',
};

/**
 * Shows how much of a whole is done or used. Above `max`, the bar is full and the text shows the actual
 * value.
 */
export function ProgressBar({
  label,
  value,
  max = 100,
  tone = 'accent',
  valueText,
  title,
  className,
}: {
  /** The accessible name, announced by screen readers. */
  label: string;
  value: number;
  max?: number | undefined;
  tone?: ProgressTone | undefined;
  /** The value in words, for example "3 of 5 completed". A percentage by default. */
  valueText?: string | undefined;
  title?: string | undefined;
  className?: string | undefined;
}) {
  const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      // A native <progress> cannot be styled consistently across browsers.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      // 100 % means that everything is done.
      aria-valuenow={part === 1 ? 100 : Math.min(99, Math.round(part * 100))}
      aria-valuetext={valueText}
      title={title}
      className={cx('h-1.5 overflow-hidden rounded-full bg-press', className)}
    >
      <div
        style={{ width: `${part * 100}%` }}
        className={cx('h-full rounded-full transition-[width] duration-200', tones[tone])}
      />
    </div>
  );
}
