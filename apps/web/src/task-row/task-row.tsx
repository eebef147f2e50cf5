import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { memo, useId, useRef, useState } from 'react';
import { useTask } from '../data/hooks.ts';
import { displayId } from '../data/engine/store/row.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { Earlier } from './row-badges.tsx';
import { RowActions, RowMenuButton, type RowActionsProps } from './row-actions.tsx';
import { RowCheck } from './row-check.tsx';
import { PendingDot, RowFacts } from './row-facts.tsx';
import { Grip } from './grip.tsx';
import { RowTitleEditor } from './load-overlays.ts';
import { useRowHandlers, useRowScreen } from './row-context.tsx';
import { RowSubtasks } from './row-subtasks.tsx';

export interface TaskRowProps {
  id: string;
  /** True if Tab reaches this row. The arrow keys determine which row that is. */
  active: boolean;
  open: boolean;
  editing: boolean;
  selected: boolean;
  dragged: boolean;
  /** How many open tasks of the same series are collapsed behind this one. */
  earlier: number;
  /** True if the series' earlier tasks are shown. */
  earlierShown: boolean;
  /** The level in the list's trees, from 1. */
  level: number;
  /** True if the list shows rows under this row. */
  foldable: boolean;
  /** True if the rows under this row are collapsed. */
  folded: boolean;
}

/**
 * A single line. Facts that don't fit wrap to the next line, which is hidden, so that the first facts have room
 * beside any title. The first item of a line never wraps, so a zero-width pseudo-element comes first.
 */
const FACTS_LINE =
  'flex min-w-0 flex-wrap content-start items-center gap-x-2.5 gap-y-1 overflow-clip **:data-pill:max-w-max **:data-pill:flex-[1_1_3.5rem] before:-mr-2.5 before:h-5';

/** A task on one line, with its details while it is open. Subscribes only to its own task. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const task = useTask(props.id);
  return task === undefined ? null : <Row {...props} task={task} />;
});

function Row({ task, ...props }: TaskRowProps & { task: TaskItem }) {
  const { id, active, selected, dragged, earlier, level } = props;
  const { endEdit, fold } = useRowHandlers();
  const screen = useRowScreen();
  const { selecting, menuOnly, Details } = screen;
  // Render the buttons only when the pointer or the focus is near. In every row, they would cost more than
  // the rest of the row.
  const [near, setNear] = useState(false);
  const completed = task.completedAt !== null;
  // A task that was completed elsewhere cannot be open or edited (TASK-11).
  const open = props.open && !completed;
  const editing = props.editing && !completed;
  const justOpened = useWasClosed(open);
  const tabIndex = active ? 0 : -1;
  // An open row shows all details below its title.
  const stacked = screen.stacked && !open;
  const earlierToggle = earlier > 0 && (
    <Earlier {...{ id, tabIndex, stacked }} count={earlier} shown={props.earlierShown} />
  );
  const factsId = useId();
  const dotId = `${factsId}dot`;
  const pendingDot = task.isPendingSync && <PendingDot id={dotId} stacked={stacked} />;
  const subtasks = (
    <RowSubtasks {...{ task, tabIndex, stacked }} foldable={props.foldable} folded={props.folded} />
  );
  const facts = <RowFacts {...{ task, open, level, tabIndex }} />;
  const buttons = !menuOnly && (near || active) && !selecting && (
    <HoverButtons {...{ task, open, near, tabIndex }} />
  );

  return (
    <div
      data-task-id={displayId(task)}
      data-selected={selected || undefined}
      onPointerEnter={() => setNear(true)}
      // Browsers do not fire pointerenter when the row has moved under a still pointer.
      onPointerMove={near ? undefined : () => setNear(true)}
      onPointerLeave={() => setNear(false)}
      className={cx(
        'group relative rounded-lg transition-opacity pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
        open && 'my-2 bg-raised shadow-md',
        dragged && 'opacity-40',
      )}
      style={level > 1 ? { marginInlineStart: `calc(${level - 1} * var(--spacing-indent))` } : undefined}
    >
      {near && !menuOnly && !completed && !editing && <Grip />}
      <div
        className={cx(
          'relative flex min-h-row rounded-lg pr-2 transition-colors pointer-coarse:touch-pan-y pointer-coarse:touch-pinch-zoom',
          open || stacked ? 'items-start' : 'items-center',
          !open &&
            (selected
              ? // If adjacent rows are selected as well, they look like one block.
                'bg-selected [li:has(+li_[data-selected])_&]:rounded-b-none [li:has([data-selected])+li_&]:rounded-t-none'
              : // An open menu or popover captures the pointer, so the row is no longer hovered.
                'hover:bg-hover has-focus-visible:bg-hover has-[[aria-expanded=true]:not([data-fold])]:bg-hover has-data-popup-open:bg-hover'),
        )}
      >
        <RowCheck
          {...{ id, completed, selecting, selected, tabIndex }}
          title={task.title}
          priority={task.priority}
        />
        {editing ? (
          <Boundary fallback={<span className="flex-1 truncate">{task.title}</span>}>
            <RowTitleEditor task={task} nests={fold !== undefined} onEnd={(byKey) => endEdit(id, byKey)} />
          </Boundary>
        ) : (
          <div className={cx(stacked ? 'flex min-w-0 flex-1 flex-col justify-center' : 'contents')}>
            {stacked && pendingDot}
            <TitleButton
              {...{ task, open, selected, stacked, tabIndex }}
              describedBy={`${dotId} ${factsId}`}
            />
            {stacked ? (
              <div className="-mt-2.5 mb-1.5 flex h-5 items-center gap-2.5 [&:not(:has(>button,>span,>div>:not(.sr-only)))]:hidden">
                <div id={factsId} className={cx(FACTS_LINE, '-my-2 h-9 gap-y-4 py-2 empty:hidden')}>
                  {facts}
                </div>
                {subtasks}
                {earlierToggle}
              </div>
            ) : (
              <>
                {earlierToggle}
                {subtasks}
                {pendingDot}
                <div
                  className={cx(
                    // Shrinks before the title, which even a pixel less would cut.
                    'group/end relative ml-auto grid max-w-[55%] shrink-100000 self-stretch *:col-start-1 *:row-start-1',
                    // The buttons must not move the controls beside them when they appear.
                    !menuOnly && (props.foldable || earlier > 0) && 'min-w-36',
                  )}
                >
                  {buttons}
                  <div
                    id={factsId}
                    className={cx(
                      FACTS_LINE,
                      'my-1 h-7 justify-end self-center py-1 pr-1 pl-3 [&:not(:has(>:not(.sr-only)))]:px-0',
                      buttons !== false &&
                        'group-has-[[data-row-buttons]_:is(:focus-visible,[aria-expanded=true],[data-popup-open])]/end:opacity-0',
                      buttons !== false && near && 'pointer-events-none opacity-0',
                    )}
                  >
                    {facts}
                  </div>
                </div>
              </>
            )}
          </div>
        )}
        {menuOnly && !selecting && (
          <div className="flex h-row items-center">
            <RowMenuButton of="row" task={task} />
          </div>
        )}
      </div>
      {open && (
        <Boundary>
          <Details {...{ task, justOpened }} />
        </Boundary>
      )}
    </div>
  );
}

/**
 * Returns true if the row has been closed since it was first rendered. If it is open now, the user has opened
 * it.
 */
function useWasClosed(open: boolean): boolean {
  const [wasClosed, setWasClosed] = useState(!open);
  if (!open && !wasClosed) setWasClosed(true);
  return wasClosed;
}

/**
 * The hover buttons. They take the place of the facts at the end of the row, and never that of the title or of
 * another control (VIEW-64). The row's only button that Tab reaches shows them too.
 */
function HoverButtons({ near, ...actions }: RowActionsProps & { near: boolean }) {
  return (
    <div
      data-screen=""
      data-row-buttons=""
      className={cx(
        'z-2 my-0.5 flex items-center justify-end',
        !near &&
          'absolute inset-y-0 right-0 rounded-l-md bg-hover opacity-0 has-focus-visible:opacity-100 has-aria-expanded:opacity-100 has-data-popup-open:opacity-100',
      )}
    >
      <RowActions {...actions} />
    </div>
  );
}

function TitleButton({
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
        // Align the first line with the checkbox.
        stacked && 'leading-snug',
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
