import { isOpenOnly } from '@questlog/domain/query/parse-query';
import { EMPTY_FILTER } from '@questlog/domain/tasks/view-texts';
import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { usePrinting } from '@questlog/ui/hooks/use-printing.ts';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useContext, useMemo } from 'react';
import { useFilterMatches, useListTexts } from '../../data/filter-hooks.ts';
import { useFilter } from '../../data/hooks.ts';
import type { FilterItem } from '../../data/nouns/filters/filter-item.ts';
import type { FilterMatches } from '../../data/nouns/filters/matching/filter-index.ts';
import { TaskToOpenContext } from '../../task-row/task-to-open.ts';
import { CompletedMatches } from './completed-matches.tsx';
import { ScreenBody } from './screen-body.tsx';
import type { ScreenProps } from './screen-parts.ts';
import { useArrangement } from './use-arranged.ts';

const board = chunk(() => import('./board/filter-board.tsx'));
const FilterBoard = lazyWithRetry(board, (module) => module.FilterBoard);
const calendar = chunk(() => import('./calendar/filter-calendar.tsx'));
const FilterCalendar = lazyWithRetry(calendar, (module) => module.FilterCalendar);

/** The tasks that match a filter: one list, or several below one another, a board or a calendar. */
export function FilterScreen(props: ScreenProps) {
  const { view } = props;
  const filter = useFilter(view.kind === 'filter' ? view.filterId : null);
  const matches = useFilterMatches(filter);
  if (filter === undefined || matches === undefined) return <SkeletonRows rows={8} label="Loading tasks" />;
  return <FilterLists {...props} {...{ filter, matches }} />;
}

function FilterLists({
  view,
  filter,
  matches,
  tagBanner,
  callbacks: given,
}: ScreenProps & { filter: FilterItem; matches: FilterMatches }) {
  const { tree } = filter;
  const sections = useSections(filter, matches);
  // The question names the tags.
  const callbacks = useMemo(() => ({ ...given, onFilterByTags: undefined }), [given]);
  const { layout } = useArrangement(view);
  const printing = usePrinting();
  // The calendar does not open a task in its place, as a link to the task does.
  const hasTarget = useContext(TaskToOpenContext) !== undefined;
  const screen = {
    view,
    tagBanner,
    callbacks,
    tagFilter: undefined,
    label: filter.name,
    filter: 'all',
    empty: EMPTY_FILTER,
    art: 'search',
    footer: !tree.lists.every(isOpenOnly) && <CompletedMatches filter={filter} />,
  } as const;
  // Paper has no room for columns.
  if (layout === 'list' || layout === undefined || printing || (layout === 'calendar' && hasTarget))
    return <ScreenBody {...screen} sections={sections} />;
  return (
    <Boundary fallback={<SkeletonRows rows={8} label="Loading tasks" />}>
      {layout === 'board' ? (
        <FilterBoard {...screen} saved={filter} matches={matches} />
      ) : (
        <FilterCalendar {...callbacks} filterId={filter.id} />
      )}
    </Boundary>
  );
}

/**
 * Returns a section for each list. A task is shown once, in the first list that it matches, because a row is identified by
 * its task (FILTER-32).
 */
function useSections({ tree }: FilterItem, { lists }: FilterMatches): readonly ListSection[] {
  const texts = useListTexts(tree);
  return useMemo(() => {
    const [only] = lists;
    if (only !== undefined && lists.length === 1) return [{ key: 'all', ids: only.ids }];
    const shown = new Set<string>();
    return lists.map(({ ids }, at): ListSection => {
      const own = ids.filter((id) => !shown.has(id));
      for (const id of own) shown.add(id);
      return { key: String(at), title: texts[at] ?? '', ids: own, isSeparate: true };
    });
  }, [lists, texts]);
}
