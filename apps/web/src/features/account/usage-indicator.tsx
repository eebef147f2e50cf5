import { numberText } from '@questlog/domain/counts';
import { usageLevel, type UsageLevel } from '@questlog/domain/plans/usage';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { ProgressBar, type ProgressTone } from '@questlog/ui/feedback/progress-bar.tsx';

const bars: Record<UsageLevel, ProgressTone> = { fine: 'accent', warning: 'warning', danger: 'danger' };
const inks: Record<UsageLevel, string> = {
  fine: 'text-muted',
  warning: 'text-warning',
  danger: 'text-danger',
};

/** How much of a limit is used: '2 of 3 projects' over a bar that warns at 80 % and alarms at 100 %. */
export function UsageIndicator({
  noun,
  current,
  max,
  className,
}: {
  /** What is counted, in the plural: 'projects'. */
  noun: string;
  current: number;
  max: number;
  className?: string | undefined;
}) {
  const level = usageLevel(current, max);
  const text = `${numberText(current)} of ${numberText(max)} ${noun}`;
  return (
    <div className={cx('rounded-lg bg-sunken px-3.5 py-3', className)}>
      <p className="mb-2 flex items-baseline justify-between gap-3 text-sm">
        <span className="text-muted">Usage</span>
        <span className={cx('font-medium tabular-nums', inks[level])}>{text}</span>
      </p>
      <ProgressBar label={`Use of ${noun}`} value={current} max={max} tone={bars[level]} valueText={text} />
    </div>
  );
}
