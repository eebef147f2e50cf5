import {
  expansionFor,
  searchTags,
  visibleRows,
  type TagRow,
  type TagTree,
} from '@questlog/domain/tags/tag-tree';
import { useMemo, useState } from 'react';
import type { ShownTag } from './shown-tag.ts';

/** A tree with a search box: the visible rows, and functions to expand and collapse them. */
export interface TagSearch {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** The tags that match the query; undefined without a query. */
  readonly hits: ReadonlySet<string> | undefined;
  readonly rows: readonly TagRow<ShownTag>[];
  readonly expand: (tagId: string, expanded: boolean) => void;
}

/** @param revealed tags that must be visible: their ancestors expand when they are added (TAG-24) */
export function useTagSearch(tree: TagTree<ShownTag>, revealed: ReadonlySet<string>): TagSearch {
  const [query, setQuery] = useState('');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => expansionFor(tree, revealed));
  const [known, setKnown] = useState(revealed);
  if (known !== revealed) {
    setKnown(revealed);
    const joined = [...revealed].filter((id) => !known.has(id));
    if (joined.length > 0) setExpanded(new Set([...expanded, ...expansionFor(tree, joined)]));
  }

  const matches = useMemo(() => searchTags(tree, query), [tree, query]);
  const rows = useMemo(() => visibleRows(tree, expanded, matches), [tree, expanded, matches]);
  const expand = (tagId: string, open: boolean): void => {
    const next = new Set(expanded);
    if (open) next.add(tagId);
    else next.delete(tagId);
    setExpanded(next);
  };
  return { query, setQuery, hits: matches?.hits, rows, expand };
}
