import { tagPath } from '@questlog/domain/addresses';
import { nounFor } from '@questlog/domain/counts';
import { filterByTag } from '@questlog/domain/tags/tag-filter';
import { buildTagTree, visibleRows } from '@questlog/domain/tags/tag-tree';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { Button } from '@questlog/ui/controls/button.tsx';
import { NavSection } from '@questlog/ui/layout/nav-item.tsx';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { Count } from '@questlog/ui/marks/count.tsx';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { useMemo, useState } from 'react';
import { useScope } from '../../data/drafts/draft-hooks.ts';
import { useTags, useTagUsage } from '../../data/hooks.ts';
import { expandTag } from '../../data/list-preference-changes.ts';
import { useListPreferences } from '../../data/list-preferences.ts';
import { TagTreeView } from '../../features/tags/tree/tag-tree-view.tsx';
import { linkEntry } from '../views/link-entry.tsx';
import { TagHash } from './tag-hash.tsx';
import { useDropStates } from '../../drag/drop-targets.ts';

/** Number of rows that the tree shows at first and adds on request. */
const PAGE = 100;

/** Makes room for the menu button beside a name without a count. */
const ROOM_FOR_MENU =
  'pointer-fine:group-hover/line:pe-8 pointer-fine:group-focus-visible/line:pe-8 pointer-fine:group-has-focus-visible/line:pe-8 pointer-fine:group-has-aria-expanded/line:pe-8 not-pointer-fine:pe-11';

/** The sidebar's tags as a tree, each with its count of open tasks (TAG-47). */
export function TagNav({
  view,
  onOpenView,
  favouriteEntry,
}: {
  /** Undefined while the settings are open. */
  view: View | undefined;
  onOpenView: (view: View) => void;
  favouriteEntry: (viewKey: string) => MenuEntry;
}) {
  const scope = useScope();
  const tags = useTags();
  const { counts } = useTagUsage();
  const { openTags } = useListPreferences();
  const { closeSidebar } = useSidebar();
  const dropOf = useDropStates();
  const [shown, setShown] = useState(PAGE);
  const tree = useMemo(() => buildTagTree(tags), [tags]);
  const rows = useMemo(() => visibleRows(tree, new Set(openTags)), [tree, openTags]);
  const current = view && viewKey(view);
  const viewOf = (tagId: string): View => ({ kind: 'tag', filter: filterByTag(tagId) });
  return (
    <NavSection title="Tags" fold="folded">
      <TagTreeView
        label="Tags"
        rows={rows.slice(0, shown)}
        linkStateOf={(tagId) => {
          const tagView = viewOf(tagId);
          return { ...dropOf(tagView), isCurrent: viewKey(tagView) === current };
        }}
        onExpand={(tagId, expanded) => expandTag(scope, tagId, expanded)}
        onPress={({ id }) => {
          onOpenView(viewOf(id));
          closeSidebar();
        }}
        renderActions={({ node: { tag } }, active) => (
          // A click on the button must not count as a click on the row.
          <span
            role="presentation"
            onClick={(event) => event.stopPropagation()}
            className="absolute end-0.5 pointer-fine:opacity-0 pointer-fine:group-focus-visible/line:opacity-100 pointer-fine:group-has-focus-visible/line:opacity-100 pointer-fine:group-hover/line:opacity-100 pointer-fine:has-aria-expanded:opacity-100"
          >
            <MenuButton
              size="sm"
              label={`Actions for #${tag.fullPath}`}
              tabIndex={active ? 0 : -1}
              entries={[favouriteEntry(viewKey(viewOf(tag.id))), linkEntry(tagPath(tag.fullPath))]}
            />
          </span>
        )}
      >
        {({ node: { tag } }) => {
          const count = counts.get(tag.id) ?? 0;
          return (
            <>
              <span className="me-2">
                <TagHash color={tag.color} />
              </span>
              <span
                dir="auto"
                title={tag.fullPath}
                className={cx('min-w-0 flex-1 truncate text-start', count === 0 && ROOM_FOR_MENU)}
              >
                {tag.name}
              </span>
              {count > 0 && (
                <span className="ps-2 pe-1.5 transition-opacity pointer-fine:group-focus-visible/line:opacity-0 pointer-fine:group-has-focus-visible/line:opacity-0 pointer-fine:group-hover/line:opacity-0 not-pointer-fine:me-11">
                  {' '}
                  <Count value={count} />
                  <span className="sr-only"> {nounFor(count, 'open task')}</span>
                </span>
              )}
            </>
          );
        }}
      </TagTreeView>
      {rows.length > shown && (
        <Button
          size="sm"
          variant="quiet"
          className="justify-start! px-2.5! text-muted"
          onClick={() => setShown(shown + PAGE)}
        >
          Show more tags
        </Button>
      )}
    </NavSection>
  );
}
