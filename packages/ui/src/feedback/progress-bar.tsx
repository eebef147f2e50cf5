import { cx } from '../theme/class-names.ts';

export type ProgressTone = 'accent' | 'warning' | 'danger';

const tones: Record<ProgressTone, string> = {
  accent: 'bg-accent-gradient',
  warning: 'bg-warning',
  danger: 'bg-danger',
};

/** How much of a whole is done or used. `value` may pass `max`; the bar is then full and the text says the truth. */
export function ProgressBar({
  label,
  value,
  max = 100,
  tone = 'accent',
  valueText,
  className,
}: {
  /** What is measured; read, not shown. */
  label: string;
  value: number;
  max?: number | undefined;
  tone?: ProgressTone | undefined;
  /** How to say the value, for example "3 of 5 completed"; a percentage otherwise. */
  valueText?: string | undefined;
  className?: string | undefined;
}) {
  const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      // A native <progress> cannot be drawn alike in all browsers.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={valueText}
      className={cx('h-1.5 overflow-hidden rounded-full bg-press', className)}
    >
      <div
        style={{ width: `${part * 100}%` }}
        className={cx('h-full rounded-full transition-[width] duration-200', tones[tone])}
      />
    </div>
  );
}
