import { cx } from '../theme/class-names.ts';

/**
 * A dot in a colour that the user chose. The text next to it conveys the same information, so the dot is
 * hidden from screen readers.
 */
export function ColorDot({
  color,
  size = 10,
  className,
}: {
  /** The colour, in any CSS notation. */
  color: string;
  size?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: color, width: size, height: size }}
      className={cx(
        'inline-block shrink-0 rounded-full forced-color-adjust-none ring-1 ring-text/10 ring-inset',
        className,
      )}
    />
  );
}
