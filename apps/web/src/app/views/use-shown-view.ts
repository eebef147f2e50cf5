import { viewPath } from '@questlog/domain/addresses';
import { firstViewOf } from '@questlog/domain/tasks/first-view';
import type { View } from '@questlog/domain/tasks/task-views';
import { useCallback, useMemo } from 'react';
import { useFilters, useProjects, useSession, useStoreStatus, useTags } from '../../data/hooks.ts';
import { INBOX } from './page-entry.ts';
import { useLiveFilters } from './use-tag-filters.ts';
import { useViewHistory, type ViewHistory } from './view-history.ts';

export interface ShownPage extends ViewHistory {
  /** Undefined until the view's path is known. */
  readonly path: string | undefined;
}

/**
 * Returns the page from the browser history. If its project, filter or tags were deleted or archived, replaces it
 * with the Inbox.
 */
export function useShownView(accountId: string): ShownPage {
  const { status } = useStoreStatus();
  const projects = useProjects();
  const filters = useFilters();
  const tags = useTags();
  const liveFilter = useLiveFilters();
  const shownFor = useCallback(
    (view: View): View => {
      if (view.kind === 'tag') {
        const filter = liveFilter(view.filter);
        return filter === undefined ? INBOX : { kind: 'tag', filter };
      }
      const isRemoved =
        (view.kind === 'project' && !projects.some(({ id }) => id === view.projectId)) ||
        (view.kind === 'filter' && !filters.some(({ id }) => id === view.filterId));
      return isRemoved && status === 'ready' ? INBOX : view;
    },
    [status, projects, filters, liveFilter],
  );
  const pathOf = useCallback(
    (view: View) => viewPath(shownFor(view), (id) => tags.find((tag) => tag.id === id)?.fullPath),
    [shownFor, tags],
  );
  const page = useViewHistory(accountId, pathOf, firstViewOf(useSession().user?.firstView));
  const shown = useMemo(() => shownFor(page.view), [shownFor, page.view]);
  return { ...page, view: shown, path: pathOf(page.view) };
}
