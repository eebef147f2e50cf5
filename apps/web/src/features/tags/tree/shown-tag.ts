import { leafName } from '@questlog/domain/tags/tag-path';
import type { TreeTag } from '@questlog/domain/tags/tag-tree';

/** A tag in a tree. It exists or is about to be created. */
export interface ShownTag extends TreeTag {
  readonly color: string | null;
}

const STAGED = 'new:';

/** Returns a tag to be created when the selection is saved. */
export function stagedTag(fullPath: string): ShownTag {
  return {
    id: STAGED + fullPath,
    name: leafName(fullPath),
    fullPath,
    color: null,
  };
}

export function isStaged(tagId: string): boolean {
  return tagId.startsWith(STAGED);
}
