import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BoardColumn } from '@questlog/domain/tasks/board';
import type { NewTaskColumn } from '../../../capture/new-task/new-task-column.ts';
import { useData } from '../../../data/data-context.ts';
import { useProjectPart, useStore } from '../../../data/hooks.ts';
import { orderContextOf } from '../../../data/nouns/tasks/lists/list-keys.ts';
import { sectionTools } from '../load-section-tools.ts';
import { moveAcross } from '../moves/move-across.ts';
import { createTaskMoves } from '../moves/task-moves.ts';
import { ScreenBody } from '../screen-body.tsx';
import type { ScreenProps } from '../screen-parts.ts';
import type { Board } from '../task-lines.ts';
import { arrangementWord, useArrangement } from '../use-arranged.ts';
import { useProjectTasks } from '../use-project-tasks.ts';
import { BoardLines } from './board-lines.tsx';
import { BoardProvider, type BoardScreen } from './board-context.ts';
import { handleCardKey } from './board-keys.ts';
import { createBoardReader } from './board-reader.ts';
import { newTaskIn, sectionsOf, useCompletedCards, useFoldedColumns } from './columns.ts';
import './board.css';

const NewTaskModal = lazyWithRetry(sectionTools, (module) => module.NewTaskModal);

/** A project's tasks as cards in columns (docs/rules/board.md). */
export function ProjectBoard({ view, tagFilter, ...rest }: ScreenProps) {
  const data = useData();
  const { store } = data;
  const { projectId, tasks, filter, rows, screen } = useProjectTasks(view, tagFilter);
  const arrangement = useArrangement(view);
  const { columns: kind = 'section' } = arrangement;
  const read = useMemo(() => createBoardReader(store), [store]);
  const someday = useProjectPart('someday', projectId, filter, rows);
  const columns = useStore('change', () => read({ projectId, kind, tasks, someday }));
  const { isFolded, toggle } = useFoldedColumns(projectId, kind);
  const { showsCompleted, toggleCompleted } = useCompletedCards(filter === 'completed');
  const sections = useMemo<readonly ListSection[]>(
    () => columns.flatMap((column) => sectionsOf(column, isFolded(column.key), showsCompleted(column.key))),
    [columns, isFolded, showsCompleted],
  );
  const [adding, setAdding] = useState<{ readonly column: NewTaskColumn; readonly open: boolean }>();

  useWholeWidth();
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
      const column = columnOf(key);
      if (column?.target !== undefined) setAdding({ column: newTaskIn(column, projectId), open: true });
    },
    [columnOf, projectId],
  );
  const arranged = arrangementWord(arrangement);
  const board = useMemo<Board>(() => {
    const takes = (key: string) => targetOf(key) !== undefined;
    const cross = (id: string, to: 'next' | 'previous', along: readonly string[]): boolean => {
      const sectionsNow = () => latest.current.sections;
      const deps = { data, view, context: orderContextOf(view), sections: sectionsNow, takes };
      const moves = createTaskMoves({ ...deps, arranged, targetOf });
      return moveAcross({ store: data.store, moves, sections: sectionsNow, takes }, id, to, along);
    };
    return {
      Lines: BoardLines,
      targetOf,
      onKey: (key) => handleCardKey({ moveAcross: cross, add, toggle }, key),
    };
  }, [data, view, arranged, targetOf, add, toggle]);
  const boardScreen = useMemo<BoardScreen>(
    () => ({
      kind,
      sectionOf: (key) => store.section(key),
      showsCompleted,
      toggleCompleted,
      toggle,
      add,
      projectId: kind === 'section' && rows === undefined ? projectId : undefined,
    }),
    [store, showsCompleted, toggleCompleted, toggle, add, kind, rows, projectId],
  );
  return (
    <BoardProvider value={boardScreen}>
      <ScreenBody {...{ view, tagFilter, sections, board }} {...screen} {...rest} />
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

/** Lets the page use the whole width beside the sidebar while the board is shown (see board.css). */
function useWholeWidth(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['layout'] = 'board';
    return () => {
      delete dataset['layout'];
    };
  }, []);
}
