import { cx } from '@questlog/ui/theme/class-names.ts';
import { useRef } from 'react';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { useRowHandlers, useRowScreen } from './row-context.tsx';

/** A row's title, which opens the task, and edits the title of an open one. Covers the whole line. */
export function TitleButton({
  task,
  open,
  selected,
  stacked,
  describedBy,
  tabIndex,
}: {
  task: TaskItem;
  open: boolean;
  selected: boolean;
  /** True if a long title takes two lines. */
  stacked: boolean;
  /** The ids of the elements with the task's date, priority and tags. */
  describedBy: string;
  tabIndex: number;
}) {
  const handlers = useRowHandlers();
  const { selecting } = useRowScreen();
  const completed = task.completedAt !== null;
  const text = useRef<HTMLSpanElement>(null);
  return (
    <button
      type="button"
      data-row-title
      data-focus-entry={tabIndex === 0 ? '' : undefined}
      aria-describedby={describedBy}
      tabIndex={tabIndex}
      // A completed task does not expand. It opens in a dialog, for reading.
      aria-haspopup={completed && !selecting ? 'dialog' : undefined}
      aria-expanded={completed || selecting ? undefined : open}
      aria-pressed={selecting ? selected : undefined}
      onClick={(event) => {
        if (event.shiftKey) handlers.selectTo(task.id);
        else if (selecting || event.ctrlKey || event.metaKey) handlers.select(task.id);
        else if (open && text.current?.contains(event.target as Node) === true) handlers.startEdit(task.id);
        // The second click of a double-click starts editing. It must not close the row.
        else if (event.detail < 2) handlers.toggleOpen(task.id);
      }}
      onDoubleClick={() => {
        if (!selecting) handlers.startEdit(task.id);
      }}
      className={cx(
        'text-left outline-none',
        stacked && 'leading-5',
        'py-[calc((var(--spacing-row)-1lh)/2)]',
        // Beside an open title, a press on the line closes the row.
        !stacked && (open ? 'min-w-0 flex-1' : 'min-w-0'),
        // This button covers the whole line. Other controls are stacked on top of it.
        'after:absolute after:inset-0 after:rounded-lg after:outline-2 after:-outline-offset-2 after:outline-transparent focus-visible:after:outline-focus',
        completed && 'text-muted line-through',
      )}
    >
      <span
        ref={text}
        dir="auto"
        className={cx(
          'text-start',
          // Raise the title above the rest of the line, where a click closes the row.
          open && 'relative z-1 block w-fit max-w-full cursor-text wrap-anywhere',
          !open && (stacked ? 'line-clamp-2 wrap-anywhere' : 'block truncate'),
        )}
      >
        {task.title}
      </span>
    </button>
  );
}
