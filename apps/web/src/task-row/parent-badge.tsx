import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { CornerDownRight } from 'lucide-react';
import { useTask } from '../data/hooks.ts';

/**
 * The title of a subtask's parent, in lists that do not show the parent (SUBTASK-12). `onOpen` makes it a
 * link.
 */
export function ParentBadge({
  parentId,
  onOpen,
  tabIndex,
}: {
  parentId: string;
  onOpen: ((taskId: string) => void) | undefined;
  tabIndex: number;
}) {
  const parent = useTask(parentId);
  if (parent === undefined) return null;
  const content = (
    <>
      <CornerDownRight size={12} aria-hidden="true" className="shrink-0 text-subtle" />
      <VisuallyHidden>Subtask of</VisuallyHidden>
      <span dir="auto" className="line-clamp-1 break-all">
        {parent.title}
      </span>
    </>
  );
  const classes = 'flex h-5 min-w-0 items-center gap-1 rounded-sm text-left text-xs text-muted';
  if (onOpen === undefined) {
    return (
      <span data-pill title={`Subtask of ${parent.title}`} className={classes}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      data-pill
      tabIndex={tabIndex}
      title={`Open ${parent.title}`}
      onClick={() => onOpen(parentId)}
      className={cx(
        classes,
        'focus-ring-inset relative z-1 transition-colors after:absolute after:inset-x-0 after:-inset-y-2 hover:text-text',
      )}
    >
      {content}
    </button>
  );
}
