import type { TagRow } from '@questlog/domain/tags/tag-tree';
import { ChevronRight } from 'lucide-react';
import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { treeMove } from './tree-keys.ts';
import type { ShownTag } from './shown-tag.ts';

/** In pixels per level. */
const INDENT = 12;

export interface TagTreeControls {
  /** Focuses the row that had the focus last, or the first row. */
  readonly focus: () => void;
}

interface TagLinkState {
  readonly isCurrent: boolean;
  readonly drop: 'over' | undefined;
  readonly dropKey: string;
}

export interface TagTreeViewProps {
  label: string;
  rows: readonly TagRow<ShownTag>[];
  /**
   * Set if the tags link to views. Returns whether a tag's view is open, and whether it accepts the dragged
   * tasks.
   */
  linkStateOf?: ((tagId: string) => TagLinkState) | undefined;
  /** Set if the tags are selectable. */
  checkedOf?: ((tagId: string) => boolean | 'mixed') | undefined;
  onExpand: (tagId: string, expanded: boolean) => void;
  /** Called on a click, Space or Enter. */
  onPress: (tag: ShownTag) => void;
  /** Called when Delete is pressed. Omit it if tags cannot be deleted. */
  onDelete?: ((tag: ShownTag) => void) | undefined;
  /** Called when Up is pressed in the first row. */
  onLeave?: (() => void) | undefined;
  /** Renders a row's content, which is also its accessible name. */
  children: (row: TagRow<ShownTag>) => ReactNode;
  /**
   * Renders the buttons at the end of a row. `active` is true if Tab reaches the row. Tab should then reach
   * its buttons too.
   */
  renderActions?: ((row: TagRow<ShownTag>, active: boolean) => ReactNode) | undefined;
  controls?: Ref<TagTreeControls> | undefined;
}

/**
 * The rows of a tag tree, with the standard keys and a single Tab stop. Up and Down move between rows, Right
 * expands a branch or enters it, Left collapses it or moves to the parent. Home and End move to the ends, and
 * a letter moves to the next tag that begins with it.
 */
export function TagTreeView(props: TagTreeViewProps) {
  const {
    label,
    rows,
    linkStateOf,
    checkedOf,
    onExpand,
    onPress,
    onDelete,
    onLeave,
    children,
    renderActions,
    controls,
  } = props;
  const treeId = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  const active = rows.find((row) => row.node.tag.id === focusedId) ?? rows[0];

  const focusOn = (tagId: string | undefined): void => {
    if (tagId === undefined) return;
    setFocusedId(tagId);
    tree.current?.querySelector<HTMLElement>(`[data-tag="${CSS.escape(tagId)}"]`)?.focus();
  };
  useImperativeHandle(controls, () => ({ focus: () => focusOn(active?.node.tag.id) }));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: TagRow<ShownTag>): void => {
    // The buttons inside a row handle their keys themselves.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const { tag } = row.node;
    if (event.key === ' ' || event.key === 'Enter') onPress(tag);
    else if (event.key === 'Delete' && onDelete !== undefined) onDelete(tag);
    else if (event.key === 'ArrowUp' && row === rows[0] && onLeave !== undefined) onLeave();
    else {
      const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
      const move = treeMove(rows, row, event.key, rtl);
      if (move === undefined) return;
      if (move.expand !== undefined) onExpand(tag.id, move.expand);
      focusOn(move.to);
    }
    event.preventDefault();
  };

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      aria-multiselectable={checkedOf !== undefined || undefined}
    >
      {rows.map((row) => {
        const { tag, level } = row.node;
        const isActive = row === active;
        const state = linkStateOf?.(tag.id);
        return (
          <div
            key={tag.id}
            data-tag={tag.id}
            role="treeitem"
            aria-labelledby={`${treeId}-${tag.id}`}
            aria-level={level}
            aria-posinset={row.position}
            aria-setsize={row.siblings}
            aria-expanded={row.expanded}
            aria-checked={checkedOf?.(tag.id)}
            aria-selected={checkedOf === undefined ? (state?.isCurrent ?? isActive) : undefined}
            aria-current={state?.isCurrent === true ? 'page' : undefined}
            data-drop={state?.drop}
            data-drop-key={state?.dropKey}
            tabIndex={isActive ? 0 : -1}
            style={{ paddingInlineStart: (level - 1) * INDENT }}
            onFocus={() => setFocusedId(tag.id)}
            onClick={() => onPress(tag)}
            onKeyDown={(event) => onKeyDown(event, row)}
            className={cx(
              'group/line focus-ring-inset relative flex min-h-row cursor-pointer items-center rounded-md pe-1 transition-colors',
              state?.isCurrent === true ? 'bg-selected font-medium' : 'hover:bg-hover',
              state?.drop === 'over' && 'bg-accent-soft! ring-2 ring-accent-from ring-inset',
            )}
          >
            <Fold row={row} onExpand={onExpand} />
            <span id={`${treeId}-${tag.id}`} className="flex min-w-0 flex-1 items-center">
              {children(row)}
            </span>
            {renderActions?.(row, isActive)}
          </div>
        );
      })}
    </div>
  );
}

/** Expands or collapses a branch on a click. Keyboard users press Left and Right. */
function Fold({
  row,
  onExpand,
}: {
  row: TagRow<ShownTag>;
  onExpand: (tagId: string, expanded: boolean) => void;
}) {
  const { tag } = row.node;
  const { expanded } = row;
  const box = 'grid size-7 shrink-0 place-items-center pointer-coarse:size-11';
  if (expanded === undefined) return <span className={box} />;
  const label = `${expanded ? 'Collapse' : 'Expand'} ${tag.fullPath}`;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      data-unfolds={expanded ? undefined : ''}
      title={expanded ? 'Collapse' : 'Expand'}
      onClick={(event) => {
        event.stopPropagation();
        onExpand(tag.id, !expanded);
      }}
      className={cx(
        box,
        'focus-ring-inset rounded-md text-subtle transition-colors hover:bg-press hover:text-text',
      )}
    >
      <ChevronRight
        size={16}
        aria-hidden="true"
        className={cx('transition-transform', expanded ? 'rotate-90' : 'rtl:rotate-180')}
      />
    </button>
  );
}
