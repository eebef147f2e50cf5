import { filterByTag, onlyTag } from '@questlog/domain/tags/tag-filter';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { viewSubtitle } from '@questlog/domain/tasks/view-texts';
import type { ReactNode } from 'react';
import { useCounts, useFilter, useProject, useSession, useStoreStatus, useView } from '../../data/hooks.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { ProgressRing } from '@questlog/ui/marks/progress-ring.tsx';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { ListActions } from '../../features/task-list/list-actions.tsx';
import { COPY_LINK } from '../../task-row/actions/row-keys.ts';
import { overlays } from '../chunks.ts';
import type { ShowFilterDialog } from '../filters/filter-dialog-state.ts';
import { useFavouriteEntry } from '../sidebar/use-favourite-entry.tsx';
import { feedEntry } from './feed-entry.tsx';
import { linkEntry } from './link-entry.tsx';
import { useAssignedTasks } from '../../data/row-filter-hooks.ts';
import { useTagOfView, useViewTitle } from '../../data/view-title.ts';

const FilterActions = lazyWithRetry(overlays, (module) => module.FilterActions);
const FilterSummary = lazyWithRetry(overlays, (module) => module.FilterSummary);

/** The view's name and task count. */
export function ViewHeader({
  view,
  path,
  menuFor,
  onFeed,
  show,
  onOpenView,
  end,
}: {
  view: View;
  /** Undefined until the view's path is known. */
  path: string | undefined;
  menuFor: (project: ProjectItem) => readonly MenuEntry[];
  onFeed: (viewKey: string) => void;
  show: ShowFilterDialog;
  onOpenView: (view: View) => void;
  end?: ReactNode;
}) {
  const { status } = useStoreStatus();
  const project = useProject(view.kind === 'project' ? view.projectId : null);
  const title = useViewTitle(view) ?? '';
  const tag = useTagOfView(view);
  const filter = useFilter(view.kind === 'filter' ? view.filterId : null);
  const { user, account } = useSession();
  const favouriteEntry = useFavouriteEntry();
  const tagId = view.kind === 'tag' ? onlyTag(view.filter) : undefined;
  const viewEntries = [
    ...(tagId === undefined ? [] : [favouriteEntry(viewKey({ kind: 'tag', filter: filterByTag(tagId) }))]),
    ...(view.kind === 'someday' ? [favouriteEntry(viewKey(view))] : []),
    linkEntry(path ?? '/', COPY_LINK),
    ...(canBeFeed(view) ? [feedEntry(() => onFeed(viewKey(view)))] : []),
  ];
  return (
    // If the user enlarges the text, the buttons move below the title.
    <div className="flex flex-wrap items-center gap-2 py-2 max-sm:pointer-coarse:py-1.5 md:pt-6 md:pb-3">
      <div className="min-w-0 flex-1 basis-28">
        {/* In wider windows, the sidebar shows the account's name. */}
        {user !== null && user.availableAccounts.length > 1 && account !== null && (
          <p className="truncate text-xs text-muted md:hidden">
            <span className="sr-only">Account: </span>
            <bdi title={account.name}>{account.name}</bdi>
          </p>
        )}
        <h1 className="flex min-w-0 items-center gap-2.5 text-lg md:text-xl">
          {project !== undefined && <ProjectRing project={project} />}
          {filter !== undefined && <ColorDot color={filter.color} size={12} />}
          {tag !== undefined && <ColorDot color={tag.color ?? 'var(--color-subtle)'} size={12} />}
          <span dir="auto" className="line-clamp-2 wrap-anywhere md:line-clamp-1" title={title}>
            {title}
          </span>
        </h1>
        {/* Reserve the line's height until the count is loaded. */}
        <div className="min-h-5 text-sm text-muted tabular-nums">
          {status === 'ready' && view.kind === 'filter' && filter !== undefined && (
            <Boundary broken={null}>
              <FilterSummary filter={filter} />
            </Boundary>
          )}
          {status === 'ready' && view.kind === 'tag' && <TaggedCount view={view} />}
          {status === 'ready' && view.kind !== 'tag' && view.kind !== 'filter' && <ViewCount view={view} />}
        </div>
      </div>
      <div className="ml-auto flex items-center gap-2">
        {filter !== undefined ? (
          <Boundary broken={null}>
            <FilterActions {...{ view, filter, show, onOpenView, favouriteEntry }} />
          </Boundary>
        ) : project === undefined ? (
          <ListActions view={view} label="View actions" entries={viewEntries} />
        ) : (
          <ListActions view={view} label="Project actions" entries={menuFor(project)} />
        )}
        {end}
      </div>
    </div>
  );
}

/** The project's colour, filled by the part of its tasks that is completed. */
function ProjectRing({ project: { id, color } }: { project: ProjectItem }) {
  const { active = 0, completed = 0 } = useCounts().projects.get(id) ?? {};
  const all = active + completed;
  return <ProgressRing color={color} part={all === 0 ? 0 : completed / all} />;
}

/**
 * Returns true if calendar apps can show the view. The Journal contains only completed tasks, Someday no dates, the
 * calendar those of all views, and the activity changes (FEED-18).
 */
function canBeFeed(view: View): boolean {
  if (view.kind === 'tag') return onlyTag(view.filter) !== undefined;
  return (
    view.kind !== 'journal' &&
    view.kind !== 'someday' &&
    view.kind !== 'assigned' &&
    view.kind !== 'filter' &&
    view.kind !== 'calendar' &&
    view.kind !== 'activity'
  );
}

function ViewCount({ view }: { view: Exclude<View, { kind: 'tag' | 'filter' }> }) {
  const counts = useCounts();
  const { open } = useAssignedTasks();
  if (view.kind === 'assigned') return viewSubtitle(view.kind, open);
  if (view.kind === 'project') {
    return viewSubtitle(view.kind, counts.projects.get(view.projectId)?.active ?? 0);
  }
  // Scheduled, Calendar and Activity have a fixed description instead of a count.
  const isFixed = view.kind === 'scheduled' || view.kind === 'calendar' || view.kind === 'activity';
  return viewSubtitle(view.kind, isFixed ? 0 : counts[view.kind]);
}

/** The task count of a view with a tag filter. The store has no such count, so count the rows. */
function TaggedCount({ view }: { view: View }) {
  return viewSubtitle('tag', useView(view).open);
}
