import { nounFor } from '@questlog/domain/counts';
import { filterByTag } from '@questlog/domain/tags/tag-filter';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { viewOfKey } from '@questlog/domain/tasks/view-of-key';
import { useMemo } from 'react';
import type { FilterItem } from '../../data/nouns/filters/filter-item.ts';
import { useFilterCounts } from '../../data/filter-hooks.ts';
import { useCounts, useFilters, useProjects, useTags, useTagUsage } from '../../data/hooks.ts';
import { useListPreferences } from '../../data/list-preferences.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import { tagIdNow } from '../../data/nouns/tasks/task-draft.ts';
import { useTagRights } from '../views/use-tag-filters.ts';

export interface Favourite {
  readonly key: string;
  readonly view: View;
  readonly label: string;
  /** Null for a tag without a colour. */
  readonly color: string | null;
  /** The number of open tasks. */
  readonly count: number;
  readonly countLabel: string;
  /** Undefined for a tag and a filter. */
  readonly project: ProjectItem | undefined;
  /** Undefined for a tag and a project. */
  readonly filter?: FilterItem | undefined;
}

/**
 * Returns the favourites that still exist, in the user's order. Leaves out archived projects, and tags if the
 * account does not have them (VIEW-76).
 */
export function useFavourites(): readonly Favourite[] {
  const { favourites } = useListPreferences();
  const projects = useProjects();
  const projectCounts = useCounts().projects;
  const tags = useTags();
  const { counts: tagCounts } = useTagUsage();
  const { tagging } = useTagRights();
  const filters = useFilters();
  const filterCounts = useFilterCounts(useFavouriteFilters(favourites, filters));
  return useMemo(() => {
    const of = (key: string): Omit<Favourite, 'key' | 'countLabel'> | undefined => {
      const view = viewOfKey(key);
      if (view?.kind === 'project') {
        const project = projects.find(({ id }) => id === view.projectId);
        if (project === undefined) return undefined;
        const count = projectCounts.get(project.id)?.active ?? 0;
        return { view, label: project.title, color: project.color, count, project };
      }
      if (view?.kind === 'filter') {
        const filter = filters.find(({ id }) => id === view.filterId);
        if (filter === undefined) return undefined;
        const count = filterCounts.get(filter.id) ?? 0;
        return { view, label: filter.name, color: filter.color, count, project: undefined, filter };
      }
      if (view?.kind !== 'tag' || !tagging) return undefined;
      const id = tagIdNow(view.filter.selectedTagIds[0] ?? '', tags);
      const tag = tags.find((each) => each.id === id);
      if (tag === undefined) return undefined;
      return {
        view: { kind: 'tag', filter: filterByTag(id) },
        label: tag.fullPath,
        color: tag.color,
        count: tagCounts.get(id) ?? 0,
        project: undefined,
      };
    };
    return favourites.flatMap((key) => {
      const found = of(key);
      return found === undefined ? [] : { key, ...found, countLabel: nounFor(found.count, 'open task') };
    });
  }, [favourites, projects, projectCounts, tags, tagCounts, tagging, filters, filterCounts]);
}

/** Returns the filters among the favourites, which are evaluated only if there are any. */
function useFavouriteFilters(
  favourites: readonly string[],
  filters: readonly FilterItem[],
): readonly FilterItem[] {
  return useMemo(
    () => filters.filter(({ id }) => favourites.includes(viewKey({ kind: 'filter', filterId: id }))),
    [favourites, filters],
  );
}

export function isShown({ view }: Favourite, current: View | undefined): boolean {
  return current !== undefined && viewKey(view) === viewKey(current);
}
