import type { ReactNode } from 'react';
import { cx } from '../theme/class-names.ts';
import { EmptyArt, type EmptyArtName } from './empty-art.tsx';

/** Shown instead of an empty list: a drawing, an explanation, and what to do next. */
export function EmptyState({
  art,
  title,
  hint,
  action,
  level = 2,
  compact = false,
  className,
}: {
  art?: EmptyArtName | undefined;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3 | undefined;
  /** True for a smaller version, for use in sidebars, dropdowns and dialogs. */
  compact?: boolean | undefined;
  className?: string | undefined;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div
      className={cx(
        'flex animate-fade-in flex-col items-center px-4 text-center',
        compact ? 'py-6' : 'py-16',
        className,
      )}
    >
      {art !== undefined && (
        // With an on-screen keyboard, there is no room for the drawing above the button.
        <EmptyArt name={art} className={compact ? '[@media(height<=560px)]:hidden' : undefined} />
      )}
      <Heading className={cx(compact ? 'text-base' : 'text-lg', art !== undefined && 'mt-4')}>
        {title}
      </Heading>
      {hint !== undefined && <p className="mt-1 max-w-sm text-sm text-pretty text-muted">{hint}</p>}
      {action !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
