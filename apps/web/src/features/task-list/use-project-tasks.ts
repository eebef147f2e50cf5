import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import { EMPTY_LISTS } from '@questlog/domain/tasks/view-texts';
import type { View } from '@questlog/domain/tasks/task-views';
import { useMemo } from 'react';
import { useProject, useView } from '../../data/hooks.ts';
import { useRowFilter } from '../../data/row-filter-hooks.ts';
import { emptyText, partOf } from './screen-parts.ts';
import { useCompletedSwitch, useTaskFilter } from './task-filter.ts';

/** Returns the tasks of a project, and what its list and its board pass to their screen. */
export function useProjectTasks(view: View, tagFilter: TagFilter | undefined) {
  const [filter, setFilter] = useTaskFilter();
  const completed = useCompletedSwitch(filter, setFilter);
  const rows = useRowFilter(view, tagFilter);
  const tasks = useView(view, filter, rows);
  const choice = useMemo(() => ({ filter, counts: tasks, onFilter: setFilter }), [filter, tasks, setFilter]);
  const projectId = view.kind === 'project' ? view.projectId : '';
  const project = useProject(projectId);
  const screen = {
    label: project?.title ?? 'Project',
    filter: partOf(filter, rows),
    completed,
    choice,
    empty: emptyText(filter, rows, EMPTY_LISTS.all),
    art: 'flag',
  } as const;
  return { projectId, tasks, filter, rows, screen };
}
