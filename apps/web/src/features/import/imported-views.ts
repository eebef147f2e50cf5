import type { ImportPlan } from '@questlog/import/plan/import-plan';
import { homeView } from '@questlog/domain/tasks/task-home';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import type { StoreReader } from '../../data/nouns/store-reader.ts';

/** Maximum number of views that an import links to. */
const MOST = 5;

/**
 * Returns the views that show an import's rows, those with the most tasks first (IMPORT-60). Archived projects
 * have no view.
 */
export function importedViews(
  { projects, tasks }: Pick<ImportPlan, 'projects' | 'tasks'>,
  store: Pick<StoreReader, 'task' | 'project' | 'today'>,
): readonly View[] {
  const views = [
    ...projects.map(({ id }): View => ({ kind: 'project', projectId: id })),
    ...tasks.flatMap(({ id, parentId }) => {
      const row = parentId === null ? store.task(id) : undefined;
      return row === undefined ? [] : [homeView(row, store.today)];
    }),
  ].filter((view) => view.kind !== 'project' || store.project(view.projectId)?.isArchived === false);
  const groups = Map.groupBy(views, viewKey);
  return [...groups.values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([view]) => view ?? [])
    .slice(0, MOST);
}
