import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import type { View } from '@questlog/domain/tasks/task-views';
import { useCallback, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { useDraggable } from './use-draggable.ts';
import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { useLingering } from './lingering.ts';
import { ListPlan, type ListSection } from '@questlog/ui/list/list-plan.ts';
import { FactsLayer, RowContextMenu, SwipeLayer, TaskDialogs } from '../../task-row/load-overlays.ts';
import type { TaskQuestion } from '../../task-row/dialogs/task-dialogs.tsx';
import { rowRightClick } from '../../task-row/menu/row-right-click.ts';
import { TaskRow } from '../../task-row/task-row.tsx';
import { arrangementWord } from './use-arranged.ts';
import type { ListTrees } from './moves/list-trees.ts';
import { useListControls, type TaskListControls } from './use-list-controls.ts';
import { useListKeys } from './use-list-keys.ts';
import { ListLines } from './list-lines.tsx';
import type { Board } from './task-lines.ts';
import { useListScreen } from './use-list-screen.ts';
import { useOpenRow } from './use-open-row.ts';
import { useOpenedMenu } from './use-opened-menu.ts';
import {
  RowContext,
  type RowCallbacks,
  type RowSubtasksState,
  type TaskQuestionKind,
} from '../../task-row/row-context.tsx';
import { openMenuButton } from '../../task-row/row-elements.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useOverlay } from '@questlog/ui/overlays/open-overlays.ts';
import { useRowPress } from './use-row-press.ts';
import { narrowQuery } from '@questlog/ui/list/use-row-height.ts';
import type { ListSelection } from '../../task-row/selection/use-selection.ts';
import { useTaskDrops } from './use-task-drops.ts';
import { DragLayer } from './load-list-tools.ts';
import { useRequestedTask } from './use-requested-task.ts';

export interface TaskListProps {
  view: View;
  arrangement: Arrangement;
  /** The list's accessible name if it has no section headers. */
  label: string;
  sections: readonly ListSection[];
  tagging: boolean;
  showProject: boolean;
  empty: ReactNode;
  onFold?: ((key: string) => void) | undefined;
  /**
   * Focuses the add field, or on a phone the list, when Up is pressed in the first row, or after the last row is
   * removed. Must be
   * stable between renders.
   */
  onLeave: () => void;
  callbacks: RowCallbacks;
  /** The open tasks collapsed behind their series' newest task, keyed by its id. */
  earlier?: ReadonlyMap<string, readonly string[]> | undefined;
  earlierShown?: ReadonlySet<string> | undefined;
  /** The trees, in a list that shows subtasks under their parents. */
  trees?: ListTrees | undefined;
  selection: ListSelection;
  controls?: Ref<TaskListControls> | undefined;
  /** Set if the tasks are the cards of a board, whose columns are the sections. */
  board?: Board | undefined;
}

/**
 * A virtualised list of tasks in sections, or a board with columns. A change re-renders only the affected rows.
 * `useListKeys` handles the keys.
 */
export function TaskList(props: TaskListProps) {
  const { view, arrangement, label, sections, empty, onFold, onLeave, controls, board } = props;
  const { callbacks, selection, earlier, earlierShown, trees } = props;
  const touch = useMediaQuery(touchQuery);
  const narrow = useMediaQuery(narrowQuery);
  const container = useRef<HTMLDivElement>(null);

  const { shown, isFolding, hold, release } = useLingering(sections, container);
  const plan = useMemo(() => new ListPlan(shown), [shown]);
  const focus = useRowFocus(plan, container, onLeave);
  const { active, focusRow } = focus;
  const [question, setQuestion] = useState<TaskQuestion>();
  const openDialog = useCallback(
    (kind: TaskQuestionKind, id: string) =>
      setQuestion({ kind, id, anchor: openMenuButton(container.current, id), open: true }),
    [],
  );
  const drops = useTaskDrops(view, sections, arrangementWord(arrangement), trees, board);
  const [dragged, setDragged] = useState<readonly string[]>([]);
  const [draggable, allowDragging] = useDraggable();
  const row = useOpenRow({
    hold,
    release,
    openDialog,
    focusRow,
    drops,
    selection: selection.controls,
    openTask: callbacks.openTask,
    fold: trees?.fold,
    canStep: sections.some(({ key }) => drops.takes(key)),
  });
  const { openId, editingId, addingTo, handlers, actions } = row;
  const selecting = selection.on;
  const screen = useListScreen({ ...props, selecting, touch, narrow });
  const tree = trees?.tree;
  const subtasks = useMemo<RowSubtasksState>(() => ({ addingTo, listed: tree }), [addingTo, tree]);
  useRequestedTask(plan, row, focusRow);
  useOverlay(narrow && openId !== undefined, () => openId !== undefined && handlers.close(openId), true);
  const onKeyDown = useListKeys({
    plan,
    active,
    openId,
    handlers,
    screen,
    actions,
    focusRow,
    trees,
    selection: selection.controls,
    leaveTop: onLeave,
    board,
    sections: shown,
  });
  useListControls(controls, plan, focus);
  const rowPress = useRowPress();
  const { menu, setMenu, onHeld } = useOpenedMenu(container);

  const Lines = board?.Lines ?? ListLines;

  return (
    <RowContext value={{ handlers, screen, subtasks }}>
      {plan.length === 0 && empty}
      {/* Handles keys pressed in the rows, whose events bubble up to here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={container}
        data-board={board && ''}
        // The list gets the focus when a focused field in it is removed.
        tabIndex={-1}
        className="relative outline-none"
        onKeyDown={onKeyDown}
        {...rowPress}
        onContextMenu={touch || selecting ? undefined : (event) => setMenu(rowRightClick(event))}
        onPointerEnter={allowDragging}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        <Lines
          {...{ label, plan, row, onFold, isFolding, touch, narrow, container }}
          sections={shown}
          alwaysShown={[active, dragged[0]]}
        >
          {(id) => (
            <TaskRow
              id={id}
              active={id === active}
              open={id === openId}
              editing={id === editingId}
              selected={selection.ids.has(id)}
              dragged={dragged.includes(id)}
              earlier={earlier?.get(id)?.length ?? 0}
              earlierShown={earlierShown?.has(id) ?? false}
              {...inTree(plan, trees, id)}
            />
          )}
        </Lines>
        <Boundary broken={null}>
          {(narrow || board !== undefined) && draggable && <FactsLayer list={container} />}
          {/* On a board, a swipe scrolls to the next column. */}
          {touch && board === undefined && draggable && !selecting && <SwipeLayer list={container} />}
          {draggable && (
            <DragLayer list={container} onDrag={setDragged} {...{ plan, drops, selection, onHeld }} />
          )}
        </Boundary>
      </div>
      {menu !== undefined && (
        <OverlayBoundary open={menu.open} onClose={() => setMenu(undefined)} fallback={false}>
          <RowContextMenu menu={menu} onMenu={setMenu} />
        </OverlayBoundary>
      )}
      {question !== undefined && (
        <OverlayBoundary open={question.open} onClose={() => setQuestion(undefined)}>
          <TaskDialogs key={`${question.kind}:${question.id}`} {...{ question, setQuestion }} />
        </OverlayBoundary>
      )}
    </RowContext>
  );
}

/** Returns a row's position in the trees. */
function inTree(plan: ListPlan, trees: ListTrees | undefined, id: string) {
  const { level = 1, subtasks = 0 } = plan.positionOf(id) ?? {};
  return { level, foldable: subtasks > 0, folded: trees?.folded.has(id) ?? false };
}
