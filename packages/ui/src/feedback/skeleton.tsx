import { cx } from '../theme/class-names.ts';

/** A grey placeholder for text or an image. Set its size and corners with `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={cx('block animate-pulse bg-press', className)} />;
}

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-2/3'];

/** Placeholder rows while a list loads for the first time. Screen readers announce `label`. */
export function SkeletonRows({
  rows = 5,
  label,
  className,
}: {
  rows?: number | undefined;
  label: string;
  className?: string | undefined;
}) {
  return (
    <div className={className}>
      <output className="sr-only">{label}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-row items-center gap-3 px-3">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className={cx('h-3 rounded-sm', widths[row % widths.length])} />
        </div>
      ))}
    </div>
  );
}
