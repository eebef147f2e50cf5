import { leafName } from '@questlog/domain/tags/tag-path';
import type { TreeTag } from '@questlog/domain/tags/tag-tree';

/** A tag as the tree of a screen shows it: one of the account, or one that is about to be made. */
export interface ShownTag extends TreeTag {
  readonly color: string | null;
}

const STAGED = 'new:';

/** A tag that becomes one with the choice it is a part of. */
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
