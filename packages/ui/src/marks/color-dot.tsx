import { cx } from '../theme/class-names.ts';

/**
 * A dot in a colour that the user selected. Hidden from screen readers, because the text next to it conveys
 * the same information.
 */
export function ColorDot({
  color,
  size = 10,
  className,
}: {
  /** Any CSS colour. */
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
