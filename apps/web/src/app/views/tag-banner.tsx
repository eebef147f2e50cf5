import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';

import { loaders } from '../loaders.ts';
import { lazyPart } from '@questlog/ui/hooks/part.ts';

const TagFilterBanner = lazyPart(loaders.tagFilterBanner, (module) => module.TagFilterBanner);

/** The banner over a view that is filtered by tags. Its code is loaded with the first filter. */
export function TagBanner(props: {
  filter: TagFilter;
  /** Number of rows that the list shows. */
  shown: number;
  onClear: () => void;
  onEdit: () => void;
}) {
  return (
    <Boundary>
      <TagFilterBanner {...props} />
    </Boundary>
  );
}
