import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { View } from '@questlog/domain/tasks/task-views';

import { useView } from '../../data/hooks.ts';
import { loaders } from '../loaders.ts';
import { lazyPart } from '@questlog/ui/hooks/part.ts';

const TagFilterBanner = lazyPart(loaders.tagFilterBanner, (module) => module.TagFilterBanner);

/** Over a view that is filtered by tags: the filter, and how much of the view is left. */
export function TagBanner({
  view,
  filter,
  onClear,
  onEdit,
}: {
  view: View;
  filter: TagFilter;
  onClear: () => void;
  onEdit: () => void;
}) {
  const { total } = useView(view, 'all', filter);
  return (
    <Boundary>
      <TagFilterBanner filter={filter} shown={total} onClear={onClear} onEdit={onEdit} />
    </Boundary>
  );
}
