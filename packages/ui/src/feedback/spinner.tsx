import { cx } from '../theme/class-names.ts';

/** A spinning arc in the text colour. Set `label` if nothing else indicates what is loading. */
export function Spinner({
  label,
  size = 16,
  className,
}: {
  label?: string | undefined;
  size?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className={cx('animate-spin shrink-0', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <circle cx="8" cy="8" r="6.5" opacity="0.22" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" strokeLinecap="round" />
    </svg>
  );
}
