import { MAX_TITLE } from '@questlog/domain/text';
import { cx } from '@questlog/ui/theme/class-names.ts';

/** Minimum number of characters at which the counter is shown. */
const NEAR = MAX_TITLE - 50;

/** Shows the number of characters once a title is near the limit. */
export function TitleCounter({ length }: { length: number }) {
  if (length < NEAR) return null;
  return (
    <output
      className={cx('shrink-0 pl-2 text-xs tabular-nums', length >= MAX_TITLE ? 'text-danger' : 'text-muted')}
    >
      {length} / {MAX_TITLE}
      <span className="sr-only"> characters</span>
    </output>
  );
}
