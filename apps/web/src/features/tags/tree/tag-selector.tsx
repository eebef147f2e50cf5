import { parseTagPath } from '@questlog/domain/tags/tag-path';
import type { TagTree } from '@questlog/domain/tags/tag-tree';
import {
  NO_SELECTION,
  tagStates,
  toggleOnly,
  toggleTag,
  type TagSelection,
} from '@questlog/domain/tags/tag-tree-selection';
import { countOf } from '@questlog/domain/counts';
import { Plus } from 'lucide-react';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { SelectCheck } from '@questlog/ui/controls/checkbox.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { SearchField } from '@questlog/ui/controls/search-field.tsx';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { isStaged, type ShownTag } from './shown-tag.ts';
import { TagDot } from './tag-dot.tsx';
import { TaskCount } from './task-count.tsx';
import { TagTreeView, type TagTreeControls } from './tag-tree-view.tsx';
import { useTagSearch } from './use-tag-search.ts';

export interface TagSelectorProps {
  tree: TagTree<ShownTag>;
  selection: TagSelection;
  onChange: (selection: TagSelection) => void;
  /**
   * 'branch': selecting a tag selects its ancestors, and deselecting it deselects its descendants. 'single':
   * each tag is independent. Filters use 'single', because an ancestor would match far too many tasks.
   */
  rule?: 'branch' | 'single' | undefined;
  /** The task count at the end of each row. */
  counts?: ReadonlyMap<string, number> | undefined;
  /** Creates a tag from the search text and selects it. */
  onCreate?: ((path: string) => void) | undefined;
}

/** Lets the user select tags from the tree, with a search box and the number of selected tags. */
export function TagSelector(props: TagSelectorProps) {
  const { tree, selection, onChange, rule = 'branch', counts, onCreate } = props;
  const lines = useRef<TagTreeControls>(null);
  const field = useRef<HTMLInputElement>(null);
  const states = useMemo(() => tagStates(tree, selection, rule === 'branch'), [tree, selection, rule]);
  const revealed = useMemo(() => new Set(states.keys()), [states]);
  const { query, setQuery, hits, rows, expand } = useTagSearch(tree, revealed);

  const path = parseTagPath(query.trim().replace(/^#/, ''));
  const isKnown = useMemo(
    () => path !== undefined && [...tree.nodes.values()].some(({ tag }) => tag.fullPath === path),
    [tree, path],
  );
  const canCreate = onCreate !== undefined && path !== undefined && !isKnown;
  const create = (): void => {
    if (!canCreate) return;
    onCreate(path);
    announce(`${path} selected`);
    setQuery('');
    field.current?.focus();
  };
  const toggle = (tag: ShownTag): void =>
    onChange(rule === 'branch' ? toggleTag(tree, selection, tag.id) : toggleOnly(selection, tag.id));

  const onSearchKey = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' && rows.length > 0) lines.current?.focus();
    else if (event.key === 'Enter') {
      const hit = rows.find((row) => hits?.has(row.node.tag.id));
      if (hit === undefined) create();
      else {
        toggle(hit.node.tag);
        announce(`${hit.node.tag.fullPath} ${revealed.has(hit.node.tag.id) ? 'not selected' : 'selected'}`);
      }
    } else return;
    event.preventDefault();
  };

  const selected = [...states.values()].filter((state) => state !== 'mixed').length;
  return (
    <div>
      <div className="sticky -top-1 z-1 -mx-1 bg-raised px-1 pt-1 pb-1">
        <SearchField
          ref={field}
          label="Search tags"
          placeholder="Search tags..."
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onSearchKey}
        />
        <div className="flex min-h-9 items-center justify-between gap-2 pt-1 pointer-coarse:min-h-11">
          <p aria-live="polite" className="text-sm text-muted tabular-nums">
            {countOf(selected, 'tag')} selected
          </p>
          {selected > 0 && (
            <Button
              size="sm"
              variant="quiet"
              className="-me-1 text-muted"
              onClick={() => onChange(NO_SELECTION)}
            >
              Clear all
            </Button>
          )}
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          compact
          level={3}
          art={query === '' ? 'tags' : 'search'}
          title={query === '' ? 'No Tags Available' : 'No Tags Match Your Search'}
          hint={emptyHint(query, canCreate, onCreate !== undefined)}
          action={canCreate && <CreateButton path={path} onClick={create} />}
        />
      ) : (
        <TagTreeView
          label="Tags"
          rows={rows}
          checkedOf={(id) => checked[states.get(id) ?? 'none']}
          onExpand={expand}
          onPress={toggle}
          onLeave={() => field.current?.focus()}
          controls={lines}
        >
          {({ node: { tag } }) => (
            <TagLine
              tag={tag}
              state={states.get(tag.id) ?? 'none'}
              count={counts && (counts.get(tag.id) ?? 0)}
            />
          )}
        </TagTreeView>
      )}
      {rows.length > 0 && query !== '' && canCreate && (
        <div className="pt-1 ps-1">
          <CreateButton path={path} onClick={create} />
        </div>
      )}
    </div>
  );
}

function TagLine({
  tag,
  state,
  count,
}: {
  tag: ShownTag;
  state: keyof typeof checked;
  count: number | undefined;
}) {
  return (
    <>
      <SelectCheck
        // The whole row acts as the checkbox; this one is only visual.
        label={tag.fullPath}
        aria-hidden="true"
        tabIndex={-1}
        checked={state === 'picked' || state === 'auto'}
        mixed={state === 'mixed'}
        onCheckedChange={() => undefined}
        className="pointer-events-none size-9!"
      />
      <TagDot color={tag.color} />
      <span dir="auto" title={tag.fullPath} className="min-w-0 truncate">
        {/* A root tag's path is its name. For other tags, screen readers get the full path. */}
        {tag.fullPath === tag.name ? (
          tag.name
        ) : (
          <>
            <VisuallyHidden>{tag.fullPath}</VisuallyHidden>
            <span aria-hidden="true">{tag.name}</span>
          </>
        )}
      </span>
      {/* This space separates two words of the row's accessible name. */}{' '}
      {state === 'auto' && (
        <span title="Selected because of a tag below it" className="ms-2 flex shrink-0">
          <Badge>auto-selected</Badge>
        </span>
      )}
      {isStaged(tag.id) && (
        <span title="Created when you save" className="ms-2 flex shrink-0">
          <Badge tone="accent">new</Badge>
        </span>
      )}
      {count !== undefined && <TaskCount count={count} />}
    </>
  );
}

const checked = { none: false, mixed: 'mixed', auto: true, picked: true } as const;

function emptyHint(query: string, canCreate: boolean, creates: boolean): string | undefined {
  if (query === '') return undefined;
  if (canCreate) return 'Press Enter to create this tag.';
  return creates ? 'Tags are letters, digits and hyphens, at most three levels deep.' : undefined;
}

function CreateButton({ path, onClick }: { path: string; onClick: () => void }) {
  return (
    <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} className="max-w-full" onClick={onClick}>
      <span dir="auto" className="truncate">
        Create #{path}
      </span>
    </Button>
  );
}
