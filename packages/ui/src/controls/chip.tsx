import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../theme/class-names.ts';
import { ColorDot } from '../marks/color-dot.tsx';

/**
 * A small removable item, such as a tag. The colour tints the background and fills a dot. The text keeps the
 * theme's colour, because a user's colour may be illegible.
 */
export function Chip({
  color,
  onDismiss,
  dismissLabel = 'Remove',
  children,
  className,
}: {
  color?: string | undefined;
  onDismiss?: (() => void) | undefined;
  /** The dismiss button's accessible name, for example "Remove work/urgent". */
  dismissLabel?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span
      style={color === undefined ? {} : { backgroundColor: `color-mix(in srgb, ${color} 14%, transparent)` }}
      className={cx(
        'inline-flex h-6 max-w-full items-center gap-1.5 rounded-full bg-press/70 pl-2 text-xs font-medium text-text pointer-coarse:h-8',
        onDismiss === undefined ? 'pr-2.5' : 'pr-0.5',
        className,
      )}
    >
      {color !== undefined && <ColorDot color={color} size={8} />}
      <span className="truncate">{children}</span>
      {onDismiss !== undefined && (
        <button
          type="button"
          aria-label={dismissLabel}
          title={dismissLabel}
          onClick={onDismiss}
          className="focus-ring relative -my-1 grid size-5 place-items-center rounded-full text-muted transition-colors after:absolute after:-inset-0.5 hover:bg-press hover:text-text focus-visible:outline-offset-0 pointer-coarse:size-7 pointer-coarse:after:-inset-2"
        >
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
