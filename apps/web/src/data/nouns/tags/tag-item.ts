/** A tag as the screens see it. */
import type { TagRecord } from '@questlog/contract/tags';

export interface TagItem {
  readonly id: string;
  readonly name: string;
  /** `work/projects`, without the `#`. */
  readonly fullPath: string;
  readonly parentId: string | null;
  readonly color: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Typed in a title whose task has not reached the server: its id is a stand-in. */
  readonly isPendingSync: boolean;
}

export function tagItem(record: TagRecord): TagItem {
  const { id, name, fullPath, parentId, color, createdAt, updatedAt } = record;
  return { id, name, fullPath, parentId, color, createdAt, updatedAt, isPendingSync: false };
}
