import { columnsOfFilter } from '@questlog/domain/query/filter-board';
import { isOpenOnly } from '@questlog/domain/query/parse-query';
import { listOf, type BoardColumn } from '@questlog/domain/tasks/board';
import { useCallback, useMemo, type ComponentProps } from 'react';
import type { NewTaskColumn } from '../../../capture/new-task/new-task-column.ts';
import { useData } from '../../../data/data-context.ts';
import { useListTexts } from '../../../data/filter-hooks.ts';
import { useStore } from '../../../data/hooks.ts';
import type { FilterItem } from '../../../data/nouns/filters/filter-item.ts';
import type { FilterMatches } from '../../../data/nouns/filters/matching/filter-index.ts';
import { leavingFilter } from '../leaving-filter.ts';
import type { ScreenBody } from '../screen-body.tsx';
import { useArrangement } from '../use-arranged.ts';
import { createBoardReader } from './board-reader.ts';
import { newTaskIn } from './columns.ts';
import { TaskBoard } from './task-board.tsx';

type Screen = Omit<ComponentProps<typeof ScreenBody>, 'sections' | 'board' | 'onFold'>;

/** The tasks of a filter as cards in columns (BOARD-23, FILTER-46). */
export function FilterBoard({
  saved,
  matches: { lists, total },
  ...screen
}: Screen & { saved: FilterItem; matches: FilterMatches }) {
  const data = useData();
  const { store } = data;
  const { id: filterId, tree } = saved;
  const kind = columnsOfFilter(useArrangement(screen.view).group, tree.lists.length);
  const texts = useListTexts(tree);
  const listed = useMemo(
    () => lists.map(({ ids }, at) => ({ title: texts[at] ?? '', ids: new Set(ids) })),
    [lists, texts],
  );
  const ids = useMemo(() => [...new Set(lists.flatMap((list) => list.ids))], [lists]);
  const read = useMemo(() => createBoardReader(store), [store]);
  const columns = useStore('change', () => {
    if (total === 0) return NO_COLUMNS;
    // Only by day does a task for someday need a column: it has no date.
    const isPutOff = (id: string): boolean =>
      kind === 'day' && store.task(id)?.someday === true && store.task(id)?.completedAt === null;
    const someday = { ids: ids.filter(isPutOff) };
    const tasks = { ids: ids.filter((id) => !isPutOff(id)) };
    return read({ projectId: '', kind, tasks, someday, lists: listed });
  });
  const leavingMessage = useCallback(
    (moved: readonly string[]) => leavingFilter(data, filterId, moved),
    [data, filterId],
  );
  return (
    <TaskBoard
      {...{ kind, columns, leavingMessage }}
      {...screen}
      ownerId={filterId}
      showsDone={!tree.lists.every(isOpenOnly)}
      newTaskIn={columnForNew}
    />
  );
}

const NO_COLUMNS: readonly BoardColumn[] = [];

/** Returns the column for a new task. A list of a filter accepts no drops, but new tasks get what it asks for. */
function columnForNew(column: BoardColumn): NewTaskColumn | undefined {
  const { key, title, target } = column;
  const list = listOf(key);
  if (list !== undefined) return { title, listOfFilter: list };
  return target === undefined ? undefined : newTaskIn(column, '');
}
