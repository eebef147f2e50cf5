import { cx } from '../theme/class-names.ts';

let numbers: Intl.NumberFormat | undefined;

/** Formats a number in the page's language. */
function figures(value: number): string {
  numbers ??= new Intl.NumberFormat(document.documentElement.lang || 'en');
  return numbers.format(value);
}

/** A number in tabular figures. Above `max`, it is shown as, for example, "99+". */
export function Count({
  value,
  max,
  className,
}: {
  value: number;
  max?: number | undefined;
  className?: string | undefined;
}) {
  const text = max !== undefined && value > max ? `${figures(max)}+` : figures(value);
  return <span className={cx('text-xs font-normal text-muted tabular-nums', className)}>{text}</span>;
}
