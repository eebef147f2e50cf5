import { MAX_TAG_DEPTH } from '@questlog/domain/tags/tag-path';
import { buildTagTree, type TagNode, type TagTree } from '@questlog/domain/tags/tag-tree';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '@questlog/ui/controls/button.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import { SearchField } from '@questlog/ui/controls/search-field.tsx';
import { useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import type { ShownTag } from '../tree/shown-tag.ts';
import { TagDot } from '../tree/tag-dot.tsx';
import { TaskCount } from '../tree/task-count.tsx';
import { TagTreeView, type TagTreeControls } from '../tree/tag-tree-view.tsx';
import { useTagSearch } from '../tree/use-tag-search.ts';

export type TagOrder =
  | { readonly kind: 'create'; readonly parent?: ShownTag }
  | { readonly kind: 'edit'; readonly tag: ShownTag }
  | { readonly kind: 'delete'; readonly tag: ShownTag };

/** The searchable list of tags, each with Edit, Delete and Add child. */
export function TagManager({
  tree,
  counts,
  only,
  createButton,
  onOrder,
  lines,
}: {
  tree: TagTree<ShownTag>;
  /** Open tasks by tag. */
  counts: ReadonlyMap<string, number>;
  /** If set, the list shows only these tags, without a hierarchy. */
  only?: readonly ShownTag[] | undefined;
  createButton: ReactNode;
  onOrder: (order: TagOrder) => void;
  lines: RefObject<TagTreeControls | null>;
}) {
  const field = useRef<HTMLInputElement>(null);
  const roomy = useMediaQuery('(min-width: 40.0625rem) and (pointer: fine)');
  const shownTree = useMemo(() => (only === undefined ? tree : buildTagTree(only)), [tree, only]);
  // Everything starts expanded, because users open this dialog to tidy up.
  const all = useMemo(() => new Set(shownTree.nodes.keys()), [shownTree]);
  const { query, setQuery, rows, expand } = useTagSearch(shownTree, all);

  return (
    <section aria-label="All tags" className="min-w-0 flex-1">
      <div className="sticky -top-1 z-1 -mx-1 flex items-center gap-2 bg-raised px-1 pt-1 pb-2">
        <SearchField
          ref={field}
          label="Search tags"
          className="flex-1"
          placeholder="Search tags..."
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || rows.length === 0) return;
            event.preventDefault();
            lines.current?.focus();
          }}
        />
        {createButton}
      </div>
      {rows.length === 0 ? (
        <EmptyState compact level={3} art="search" title="No Tags Match Your Search" />
      ) : (
        <TagTreeView
          label="Tags"
          rows={rows}
          onExpand={expand}
          onPress={(tag) => onOrder({ kind: 'edit', tag })}
          onDelete={(tag) => onOrder({ kind: 'delete', tag })}
          onLeave={() => field.current?.focus()}
          controls={lines}
          renderActions={({ node }, active) => (
            <RowOrders
              node={node}
              asMenu={!roomy}
              active={active}
              canAddChild={(tree.nodes.get(node.tag.id)?.level ?? 1) < MAX_TAG_DEPTH}
              onOrder={onOrder}
            />
          )}
        >
          {({ node: { tag } }) => (
            <>
              <TagDot color={tag.color} />
              <TagPath tag={tag} />
              <TaskCount count={counts.get(tag.id) ?? 0} />
            </>
          )}
        </TagTreeView>
      )}
    </section>
  );
}

/** A tag's full path with its last segment emphasised. */
function TagPath({ tag: { fullPath, name } }: { tag: ShownTag }) {
  return (
    <span dir="auto" title={fullPath} className="min-w-0 truncate">
      <span className="text-muted">{fullPath.slice(0, fullPath.length - name.length)}</span>
      {name}
    </span>
  );
}

function RowOrders({
  node: { tag },
  asMenu,
  active,
  canAddChild,
  onOrder,
}: {
  node: TagNode<ShownTag>;
  asMenu: boolean;
  active: boolean;
  canAddChild: boolean;
  onOrder: (order: TagOrder) => void;
}) {
  const orders = [
    { label: 'Edit', Icon: Pencil, danger: false, order: { kind: 'edit', tag } },
    { label: 'Add child', Icon: Plus, danger: false, order: { kind: 'create', parent: tag } },
    { label: 'Delete', Icon: Trash2, danger: true, order: { kind: 'delete', tag } },
  ] as const;
  const offered = orders.filter(({ order }) => order.kind !== 'create' || canAddChild);
  // A click on a button must not count as a click on the row.
  return (
    <span
      role="presentation"
      onClick={(event) => event.stopPropagation()}
      className={cx('flex shrink-0 items-center', !asMenu && 'w-24 justify-end')}
    >
      {asMenu ? (
        <MenuButton
          size="sm"
          label={`Actions for ${tag.fullPath}`}
          entries={offered.map(({ label, Icon, danger, order }) => ({
            label,
            icon: <Icon size={16} />,
            danger,
            onSelect: () => onOrder(order),
          }))}
        />
      ) : (
        offered.map(({ label, Icon, order }) => (
          <IconButton
            key={label}
            label={`${label}: ${tag.fullPath}`}
            title={label}
            size="sm"
            tabIndex={active ? 0 : -1}
            icon={<Icon size={16} aria-hidden="true" />}
            className="opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 focus-visible:opacity-100"
            onClick={() => onOrder(order)}
          />
        ))
      )}
    </span>
  );
}
