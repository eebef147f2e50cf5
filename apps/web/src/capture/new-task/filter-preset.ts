/** The fields of a task that is added in a filter (FILTER-10). */
import type { View } from '@questlog/domain/tasks/task-views';
import type { DataLayer } from '../../data/data-layer.ts';
import { listsTask } from '../../data/filter-matching.ts';
import { queryNamesOf } from '../../data/nouns/filters/query-names-of.ts';
import type { TaskPreset } from '../../data/nouns/tasks/task-input.ts';

type Data = Pick<DataLayer, 'store' | 'filterMatching'>;

/**
 * Returns what a list of a filter asks of its tasks, without rows that no longer exist; undefined in other views and until
 * the code for filters is loaded.
 * @param at the position of the list in the filter
 */
export function filterPreset(data: Data, view: View, at = 0): TaskPreset | undefined {
  const { store, filterMatching } = data;
  const filter = view.kind === 'filter' ? store.filter(view.filterId) : undefined;
  const list = filter?.tree.lists[at];
  if (list === undefined) return undefined;
  const preset = filterMatching.loaded.get()?.index.presetOf(list);
  if (preset === undefined) return undefined;
  const { tagIds, projectId, sectionId, assignee, ...fields } = preset;
  const section = store.section(sectionId ?? '');
  const project = store.project(section?.projectId ?? projectId ?? null);
  const isMember = queryNamesOf(store).members.some(({ id }) => id === assignee);
  return {
    ...fields,
    projectId: project?.isArchived === false ? project.id : null,
    sectionId: project?.isArchived === false ? (section?.id ?? null) : null,
    assigneeId: isMember ? (assignee ?? null) : null,
    tagPaths: store
      .tags()
      .filter(({ id }) => tagIds.includes(id))
      .map(({ fullPath }) => fullPath),
  };
}

/** Returns the message for added tasks that a filter does not list; undefined if it lists all of them (FILTER-34). */
export function outsideFilter(data: Data, view: View, taskIds: readonly string[]): string | undefined {
  if (view.kind !== 'filter' || data.filterMatching.loaded.get() === undefined) return undefined;
  const { length } = taskIds.filter((id) => !listsTask(data, view.filterId, id));
  if (length === 0) return undefined;
  return taskIds.length === 1 ? 'Not in this filter.' : 'Some of these tasks are not in this filter.';
}
