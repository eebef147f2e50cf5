import type { BoardColumn, BoardKind } from '@questlog/domain/tasks/board';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { NewTaskColumn } from '../../../capture/new-task/new-task-column.ts';
import { useData } from '../../../data/data-context.ts';
import { orderContextOf } from '../../../data/nouns/tasks/lists/list-keys.ts';
import { sectionTools } from '../load-section-tools.ts';
import { dropOnView } from '../moves/drop-on-view.ts';
import { moveAcross } from '../moves/move-across.ts';
import { createTaskMoves, type TaskDrops, type TaskMoves } from '../moves/task-moves.ts';
import { ScreenBody, type ScreenBodyProps } from '../screen-body.tsx';
import type { Board } from '../task-lines.ts';
import { arrangementWord, useArrangement } from '../use-arranged.ts';
import { useWholeWidth } from '../use-whole-width.ts';
import { BoardLines } from './board-lines.tsx';
import { BoardProvider, type BoardScreen } from './board-context.ts';
import { handleCardKey } from './board-keys.ts';
import { sectionsOf, useCompletedCards, useFoldedColumns } from './columns.ts';
import './board.css';

const NewTaskModal = lazyWithRetry(sectionTools, (module) => module.NewTaskModal);

export interface TaskBoardProps extends Omit<ScreenBodyProps, 'sections' | 'board'> {
  kind: BoardKind;
  /** Must stay the same object until a card or a column changes. */
  columns: readonly BoardColumn[];
  /** The project or the filter of the board. */
  ownerId: string;
  /** The project to which the board can add sections; undefined if the columns are not its sections. */
  projectId?: string | undefined;
  /** True if completed cards are shown until the user hides them. */
  showsDone: boolean;
  /** Returns the column for a new task; undefined if no task can be added there. Must be stable between renders. */
  newTaskIn: (column: BoardColumn) => NewTaskColumn | undefined;
  /** Returns the message for tasks that leave the board through a drop. Must be stable between renders. */
  leavingMessage?: TaskDrops['leavingMessage'];
}

/** Tasks as cards in columns (docs/rules/board.md). */
export function TaskBoard({
  kind,
  columns,
  ownerId,
  projectId,
  showsDone,
  newTaskIn,
  leavingMessage,
  ...screen
}: TaskBoardProps) {
  const data = useData();
  const { store } = data;
  const { view, tagFilter } = screen;
  const arranged = arrangementWord(useArrangement(view));
  const { isFolded, toggle } = useFoldedColumns(ownerId, kind, view.kind === 'project');
  const { showsCompleted, toggleCompleted } = useCompletedCards(showsDone);
  const sections = useMemo<readonly ListSection[]>(
    () => columns.flatMap((column) => sectionsOf(column, isFolded(column.key), showsCompleted(column.key))),
    [columns, isFolded, showsCompleted],
  );
  const [adding, setAdding] = useState<{ readonly column: NewTaskColumn; readonly open: boolean }>();

  useWholeWidth('board');
  const latest = useRef({ columns, sections });
  useLayoutEffect(() => {
    latest.current = { columns, sections };
  }, [columns, sections]);
  const columnOf = useCallback(
    (key: string): BoardColumn | undefined => latest.current.columns.find((column) => column.key === key),
    [],
  );
  const targetOf = useCallback((key: string) => columnOf(key)?.target, [columnOf]);
  const add = useCallback(
    (key: string): void => {
      const found = columnOf(key);
      const column = found && newTaskIn(found);
      if (column !== undefined) setAdding({ column, open: true });
    },
    [columnOf, newTaskIn],
  );
  const board = useMemo<Board>(() => {
    const takes = (key: string) => targetOf(key) !== undefined;
    const cross = (id: string, to: 'next' | 'previous', along: readonly string[]): boolean => {
      const sectionsNow = () => latest.current.sections;
      const context = orderContextOf(view);
      const deps = { data, view, context, sections: sectionsNow, takes, arranged, targetOf };
      // Users cannot order the tasks of a filter.
      const byValue: Pick<TaskMoves, 'moveTo'> = {
        moveTo: (ids, { section }) => {
          const target = targetOf(section);
          if (target !== undefined) dropOnView(data, ids, target, leavingMessage);
        },
      };
      const moves = context === undefined ? byValue : createTaskMoves(deps);
      const crossing = { store: data.store, moves, sections: sectionsNow, takes, leavingMessage };
      return moveAcross(crossing, id, to, along);
    };
    return {
      Lines: BoardLines,
      isByDay: kind === 'day',
      targetOf,
      leavingMessage,
      onKey: (key) => handleCardKey({ moveAcross: cross, add, toggle }, key),
    };
  }, [data, view, kind, arranged, targetOf, leavingMessage, add, toggle]);
  const boardScreen = useMemo<BoardScreen>(
    () => ({
      kind,
      sectionOf: (key) => store.section(key),
      showsCompleted,
      toggleCompleted,
      toggle,
      add,
      projectId,
    }),
    [store, showsCompleted, toggleCompleted, toggle, add, kind, projectId],
  );
  return (
    <BoardProvider value={boardScreen}>
      <ScreenBody {...screen} {...{ sections, board }} />
      {adding !== undefined && (
        <OverlayBoundary open={adding.open} onClose={() => setAdding(undefined)}>
          <NewTaskModal
            open={adding.open}
            view={view}
            column={adding.column}
            tagFilter={tagFilter}
            onClose={() => setAdding({ ...adding, open: false })}
            onClosed={() => setAdding(undefined)}
          />
        </OverlayBoundary>
      )}
    </BoardProvider>
  );
}
