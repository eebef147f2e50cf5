import { cx } from '../theme/class-names.ts';

const numbers = new Intl.NumberFormat();

/** A number in figures of equal width, so that it does not dance when it changes. Above `max` it reads "99+". */
export function Count({
  value,
  max,
  className,
}: {
  value: number;
  max?: number | undefined;
  className?: string | undefined;
}) {
  const text = max !== undefined && value > max ? `${numbers.format(max)}+` : numbers.format(value);
  return <span className={cx('text-xs font-normal text-muted tabular-nums', className)}>{text}</span>;
}
