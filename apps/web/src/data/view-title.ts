import type { View } from '@questlog/domain/tasks/task-views';
import { TAG_VIEW_TITLE, VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { useProject } from './hooks.ts';

/** Returns a view's name; undefined if its project was deleted. */
export function useViewTitle(view: View): string | undefined {
  const project = useProject(view.kind === 'project' ? view.projectId : null);
  if (view.kind === 'project') return project?.title;
  return view.kind === 'tag' ? TAG_VIEW_TITLE : VIEW_TITLES[view.kind];
}
