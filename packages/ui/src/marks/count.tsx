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
  prominent = false,
  className,
}: {
  value: number;
  max?: number | undefined;
  prominent?: boolean | undefined;
  className?: string | undefined;
}) {
  const text = max !== undefined && value > max ? `${figures(max)}+` : figures(value);
  return (
    <span
      className={cx('text-xs font-normal tabular-nums', prominent ? 'text-text' : 'text-muted', className)}
    >
      {text}
    </span>
  );
}
