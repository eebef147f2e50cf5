import { countOf } from '@questlog/domain/counts';
import { matchesTagFilter, type TagFilter } from '@questlog/domain/tags/tag-filter';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type { StoreReader } from '../../../data/nouns/store-reader.ts';

/** Shows how many new tasks the filter hides, if any. */
export function announceHidden(store: StoreReader, filter: TagFilter, taskIds: readonly string[]): void {
  const hidden = taskIds.filter((id) => !matchesTagFilter(store.task(id)?.tagIds ?? [], filter));
  if (hidden.length === 0) return;
  toast.show({ message: `Added ${countOf(hidden.length, 'task')} that the tag filter hides`, type: 'info' });
}
