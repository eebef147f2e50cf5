/** A tree view's keys, following the ARIA Authoring Practices. */
import { fold } from '@questlog/domain/folded-text';
import type { TagRow } from '@questlog/domain/tags/tag-tree';

export interface TreeMove {
  /** The tag to focus. */
  readonly to?: string | undefined;
  /** True expands the row's branch, false collapses it. */
  readonly expand?: boolean;
}

/** Returns the effect of a key on a row; undefined if it has none. */
export function treeMove(
  rows: readonly TagRow[],
  row: TagRow,
  key: string,
  rightToLeft = false,
): TreeMove | undefined {
  const at = rows.indexOf(row);
  const idAt = (index: number): string | undefined => rows[index]?.node.tag.id;
  switch (key) {
    case 'ArrowDown':
      return { to: idAt(at + 1) };
    case 'ArrowUp':
      return { to: idAt(at - 1) };
    case 'Home':
      return { to: idAt(0) };
    case 'End':
      return { to: idAt(rows.length - 1) };
    case rightToLeft ? 'ArrowLeft' : 'ArrowRight':
      if (row.expanded === undefined) return {};
      return row.expanded ? { to: idAt(at + 1) } : { expand: true };
    case rightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return row.expanded === true ? { expand: false } : { to: row.node.parent?.tag.id };
    default: {
      const letter = fold(key);
      if (Array.from(letter).length !== 1) return undefined;
      const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find((other) =>
        fold(other.node.tag.name).startsWith(letter),
      );
      return next === undefined ? undefined : { to: next.node.tag.id };
    }
  }
}
