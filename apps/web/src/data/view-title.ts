import type { View } from '@questlog/domain/tasks/task-views';
import { TAG_VIEW_TITLE, VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { onlyTag } from '@questlog/domain/tags/tag-filter';
import { useFilter, useProject, useTags } from './hooks.ts';
import type { TagItem } from './nouns/tags/tag-item.ts';

/** Returns the tag of a view of one tag; undefined until it is known. */
export function useTagOfView(view: View): TagItem | undefined {
  const tags = useTags();
  const id = view.kind === 'tag' ? onlyTag(view.filter) : undefined;
  return id === undefined ? undefined : tags.find((tag) => tag.id === id);
}

/** Returns a view's name; undefined if its project or filter was deleted. The name of a view of one tag is its path. */
export function useViewTitle(view: View): string | undefined {
  const project = useProject(view.kind === 'project' ? view.projectId : null);
  const tag = useTagOfView(view);
  const filter = useFilter(view.kind === 'filter' ? view.filterId : null);
  if (view.kind === 'project') return project?.title;
  if (view.kind === 'filter') return filter?.name;
  return view.kind === 'tag' ? (tag?.fullPath ?? TAG_VIEW_TITLE) : VIEW_TITLES[view.kind];
}
