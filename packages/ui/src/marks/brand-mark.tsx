import { cx } from '../theme/class-names.ts';

/** The product's logo. Decorative: the name is next to it or in the page's title. */
export function BrandMark({
  size = 28,
  className,
}: {
  size?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <img
      src="/favicon.svg"
      alt=""
      width={size}
      height={size}
      draggable={false}
      className={cx('select-none', className)}
    />
  );
}
