import { numberText } from '@questlog/domain/counts';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { ChevronRight, ListTree } from 'lucide-react';
import { useSubtaskCount } from '../data/hooks.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { useRowHandlers } from './row-context.tsx';

/**
 * How many of a task's subtasks are completed, such as '2/5'. If the list shows the subtasks below the row,
 * this button collapses them (SUBTASK-15).
 */
export function RowSubtasks({
  task,
  foldable,
  folded,
  stacked,
  tabIndex,
}: {
  task: TaskItem;
  /** True if the list shows rows under this row. */
  foldable: boolean;
  folded: boolean;
  /** True if the badge is part of the details below the title. */
  stacked: boolean;
  tabIndex: number;
}) {
  const { fold } = useRowHandlers();
  const count = useSubtaskCount(task.id);
  if (count === undefined) return null;
  const { completed, total } = count;
  const name = `${numberText(completed)} of ${numberText(total)} subtasks completed`;
  const classes = cx(
    'flex h-5 shrink-0 items-center gap-0.5 self-center rounded-sm px-1 text-xs font-medium text-muted tabular-nums',
    stacked ? '-ml-1' : 'ml-2',
  );
  const content = (
    <>
      <span aria-hidden="true">
        {numberText(completed)}/{numberText(total)}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
  if (!foldable || fold === undefined) {
    return (
      <span title={name} className={classes}>
        <ListTree size={14} aria-hidden="true" />
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      data-fold=""
      aria-expanded={!folded}
      title={folded ? 'Show subtasks' : 'Hide subtasks'}
      onClick={() => fold(task.id, !folded)}
      className={cx(
        classes,
        'focus-ring relative z-1 transition-colors after:absolute after:inset-x-0 after:-inset-y-2 hover:bg-press/70 hover:text-text pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-3',
      )}
    >
      <ChevronRight
        size={14}
        aria-hidden="true"
        className={cx('transition-transform', !folded && 'rotate-90')}
      />
      {content}
    </button>
  );
}
