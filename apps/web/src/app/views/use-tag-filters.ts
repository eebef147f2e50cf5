import { can } from '@questlog/domain/accounts/roles';
import { filterByTag, withKnownTags, withTagIds, type TagFilter } from '@questlog/domain/tags/tag-filter';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { tagIdNow } from '../../data/nouns/tasks/task-draft.ts';
import { useSession, useStoreStatus, useTags } from '../../data/hooks.ts';
import { INBOX } from './page-entry.ts';

/** Returns whether the account has tags, and whether the member may rename, recolour and delete them. */
export function useTagRights(): { readonly tagging: boolean; readonly managesTags: boolean } {
  const { account } = useSession();
  const tagging = account?.features.taggingEnabled ?? false;
  const managesTags =
    tagging && account !== null && can({ role: account.userRole, status: 'Active' }, 'tags.manage');
  return { tagging, managesTags };
}

/**
 * Returns a function that removes deleted tags from a filter. It returns undefined if the account has no
 * tags.
 */
export function useLiveFilters(): (filter: TagFilter) => TagFilter | undefined {
  const { tagging } = useTagRights();
  const { status } = useStoreStatus();
  const tags = useTags();
  return useCallback(
    (filter) => {
      if (!tagging) return undefined;
      // Until the tags are loaded, deleted tags cannot be recognised.
      if (status !== 'ready') return filter;
      const known = new Set(tags.map((tag) => tag.id));
      const now = withTagIds(filter, (id) => tagIdNow(id, tags));
      return withKnownTags(now, (id) => known.has(id));
    },
    [tagging, status, tags],
  );
}

export interface TagFiltering {
  readonly filter: TagFilter | undefined;
  /** Sets or removes the filter. Removing the tag view's filter returns to the previous view. */
  readonly setFilter: (filter: TagFilter | undefined) => void;
  /** Removes a view's filter. Does not apply to the tag view. */
  readonly unfilter: (view: View) => void;
  /** Shows all open tasks with the tag. */
  readonly openTag: (tagId: string) => void;
}

/**
 * Returns each view's tag filter. The tag view contains its filter. The filters of other views last until the
 * page reloads.
 */
export function useTagFilters(view: View, openView: (view: View) => void): TagFiltering {
  const [filters, setFilters] = useState<ReadonlyMap<string, TagFilter>>(new Map());
  const key = viewKey(view);
  const isTagView = view.kind === 'tag';
  const liveFilter = useLiveFilters();
  const given = isTagView ? view.filter : filters.get(key);
  const filter = useMemo(() => given && liveFilter(given), [given, liveFilter]);

  const before = useRef(INBOX);
  useEffect(() => {
    if (view.kind !== 'tag') before.current = view;
  }, [view]);

  const setFilter = useCallback(
    (next: TagFilter | undefined) => {
      const chosen = next === undefined || next.selectedTagIds.length === 0 ? undefined : next;
      if (isTagView) {
        openView(chosen === undefined ? before.current : { kind: 'tag', filter: chosen });
        return;
      }
      setFilters((now) => {
        const changed = new Map(now);
        if (chosen === undefined) changed.delete(key);
        else changed.set(key, chosen);
        return changed;
      });
    },
    [isTagView, key, openView],
  );
  const unfilter = useCallback(
    (of: View) => setFilters((now) => new Map([...now].filter(([each]) => each !== viewKey(of)))),
    [],
  );
  const openTag = useCallback(
    (tagId: string) => openView({ kind: 'tag', filter: filterByTag(tagId) }),
    [openView],
  );
  return { filter, setFilter, unfilter, openTag };
}
