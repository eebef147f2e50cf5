import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { memo, useId, useState } from 'react';
import { useTask } from '../data/hooks.ts';
import { displayId } from '../data/engine/store/row.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { FactsBelow, FactsBeside, MOVED_BY_FACTS, RepeatBeside } from './facts-line.tsx';
import { Earlier } from './row-badges.tsx';
import { RowActions, RowMenuButton, type RowActionsProps } from './row-actions.tsx';
import { RowCheck } from './row-check.tsx';
import { PendingDot, RowFacts } from './row-facts.tsx';
import { Grip } from './grip.tsx';
import { RowTitleEditor } from './load-overlays.ts';
import { useRowHandlers, useRowScreen } from './row-context.tsx';
import { RowSubtasks } from './row-subtasks.tsx';
import { TitleButton } from './title-button.tsx';

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

/** A task on one line, with its details while it is open. Subscribes only to its own task. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const task = useTask(props.id);
  return task === undefined ? null : <Row {...props} task={task} />;
});

function Row({ task, ...props }: TaskRowProps & { task: TaskItem }) {
  const { id, active, selected, dragged, earlier, level } = props;
  const { endEdit, fold } = useRowHandlers();
  const screen = useRowScreen();
  const { selecting, menuOnly, holds, Details } = screen;
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
  const repeatId = `${factsId}repeat`;
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
          stacked && MOVED_BY_FACTS,
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
            {/* A title that changed its place would lose the focus when its row opens. */}
            <div className={stacked ? 'flex min-w-0 items-start gap-2' : 'contents'}>
              <TitleButton
                {...{ task, open, selected, stacked, tabIndex }}
                describedBy={`${dotId} ${repeatId} ${factsId}`}
              />
              {stacked && task.isRepeatingTask && <RepeatBeside id={repeatId} />}
            </div>
            {stacked ? (
              <FactsBelow
                id={factsId}
                counts={
                  <>
                    {subtasks}
                    {earlierToggle}
                  </>
                }
              >
                {facts}
              </FactsBelow>
            ) : (
              <>
                {earlierToggle}
                {subtasks}
                {pendingDot}
                <FactsBeside
                  {...{ buttons, near }}
                  id={factsId}
                  // The buttons must not move the controls beside them when they appear.
                  wide={!menuOnly && (props.foldable || earlier > 0)}
                >
                  {facts}
                </FactsBeside>
              </>
            )}
          </div>
        )}
        {menuOnly && !selecting && <MenuInRow task={task} hidden={holds && !open} />}
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
 * The button of a row's menu.
 * @param hidden true if a long press opens the menu. Screen readers and keyboards still find the button (VIEW-125).
 */
function MenuInRow({ task, hidden }: { task: TaskItem; hidden: boolean }) {
  return (
    <div
      data-row-menu=""
      className={cx('flex h-row items-center', hidden && 'not-has-focus-visible:sr-only')}
    >
      <RowMenuButton of="row" task={task} />
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
