import type { TagRecord } from '@questlog/contract/tags';

export interface TagItem {
  readonly id: string;
  readonly name: string;
  /** Without the `#`, such as `work/projects`. */
  readonly fullPath: string;
  readonly parentId: string | null;
  readonly color: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** True if the tag was typed in a task and the server does not have it yet. Its id is temporary. */
  readonly isPendingSync: boolean;
}

export function tagItem(record: TagRecord): TagItem {
  const { id, name, fullPath, parentId, color, createdAt, updatedAt } = record;
  return { id, name, fullPath, parentId, color, createdAt, updatedAt, isPendingSync: false };
}
