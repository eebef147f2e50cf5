import { cx } from '../theme/class-names.ts';
import { ProgressBar, type ProgressTone } from './progress-bar.tsx';

/** How close the usage is to its limit. */
export type MeterLevel = 'fine' | 'warning' | 'danger';

const bars: Record<MeterLevel, ProgressTone> = { fine: 'accent', warning: 'warning', danger: 'danger' };
const inks: Record<MeterLevel, string> = {
  fine: 'text-muted',
  warning: 'text-warning',
  danger: 'text-danger',
};

/** Shows how much of a limit is used, in words above a bar, such as 'Projects 2 of 3 projects'. */
export function UsageMeter({
  title = 'Usage',
  noun,
  text,
  level,
  current,
  max,
  className,
}: {
  title?: string | undefined;
  /** Plural noun for the counted items, such as 'projects'. */
  noun: string;
  text: string;
  level: MeterLevel;
  current: number;
  /** Null if there is no limit, in which case no bar is shown. */
  max: number | null;
  className?: string | undefined;
}) {
  return (
    <div className={cx('rounded-lg bg-sunken px-3.5 py-3', className)}>
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-muted">{title}</span>
        <span className={cx('font-medium tabular-nums', inks[level])}>{text}</span>
      </p>
      {max !== null && (
        <ProgressBar
          label={`Use of ${noun}`}
          value={current}
          max={max}
          tone={bars[level]}
          valueText={text}
          className="mt-2"
        />
      )}
    </div>
  );
}
