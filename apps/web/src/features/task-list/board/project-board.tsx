import { useCallback, useMemo } from 'react';
import type { BoardColumn } from '@questlog/domain/tasks/board';
import { useData } from '../../../data/data-context.ts';
import { useProjectPart, useStore } from '../../../data/hooks.ts';
import type { ScreenProps } from '../screen-parts.ts';
import { useArrangement } from '../use-arranged.ts';
import { useProjectTasks } from '../use-project-tasks.ts';
import { createBoardReader } from './board-reader.ts';
import { newTaskIn } from './columns.ts';
import { TaskBoard } from './task-board.tsx';

/** A project's tasks as cards in columns (docs/rules/board.md). */
export function ProjectBoard({ view, tagFilter, ...rest }: ScreenProps) {
  const { store } = useData();
  const { projectId, tasks, filter, rows, screen } = useProjectTasks(view, tagFilter);
  const { columns: kind = 'section' } = useArrangement(view);
  const read = useMemo(() => createBoardReader(store), [store]);
  const someday = useProjectPart('someday', projectId, filter, rows);
  const columns = useStore('change', () => read({ projectId, kind, tasks, someday }));
  const columnForNew = useCallback(
    (column: BoardColumn) => (column.target === undefined ? undefined : newTaskIn(column, projectId)),
    [projectId],
  );
  return (
    <TaskBoard
      {...{ view, tagFilter, kind, columns }}
      {...screen}
      {...rest}
      ownerId={projectId}
      projectId={kind === 'section' && rows === undefined ? projectId : undefined}
      showsDone={filter === 'completed'}
      newTaskIn={columnForNew}
    />
  );
}
