import type { VirtualItem } from '@tanstack/react-virtual';
import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Boundary } from '../boundaries/boundary.tsx';
import { cx } from '../theme/class-names.ts';
import { Count } from '../marks/count.tsx';
import { invitationOf, type ListPlan, type ListSection } from './list-plan.ts';

interface PositionedRow {
  readonly id: string;
  readonly position: number;
  readonly item: VirtualItem;
}

interface PositionedSection {
  readonly section: ListSection;
  head: VirtualItem | undefined;
  readonly rows: PositionedRow[];
}

/** Groups the mounted lines by their sections. */
function gather(items: readonly VirtualItem[], plan: ListPlan): PositionedSection[] {
  const positioned: PositionedSection[] = [];
  for (const item of items) {
    const line = plan.at(item.index);
    if (line === undefined) continue;
    let last = positioned.at(-1);
    if (last?.section !== line.section) {
      last = { section: line.section, head: undefined, rows: [] };
      positioned.push(last);
    }
    if (line.kind === 'head') last.head = item;
    else last.rows.push({ id: line.id, position: line.position, item });
  }
  return positioned;
}

export interface ListStretchProps {
  label: string;
  items: readonly VirtualItem[];
  plan: ListPlan;
  scrollMargin: number;
  /** Returns whether a row is being removed, in which case it fades out. */
  isLeaving?: ((id: string) => boolean) | undefined;
  /** Disables the sliding of rows, because a row that is measured only after it is rendered would wobble. */
  still?: boolean | undefined;
  onFold: ((key: string) => void) | undefined;
  /** Returns the ref for a row whose height must be measured; undefined for other rows. */
  measure: (id: string) => ((element: Element | null) => void) | undefined;
  children: (id: string) => ReactNode;
}

/**
 * Renders the mounted lines as headings and lists. The virtualiser positions each line absolutely; the
 * section and list elements only provide structure for screen readers.
 */
export function ListStretch(props: ListStretchProps) {
  const { label, items, plan, scrollMargin, isLeaving, still = false, onFold, measure, children } = props;
  const id = useId();
  const translated = ({ start }: VirtualItem) => ({ transform: `translateY(${start - scrollMargin}px)` });

  return gather(items, plan).map(({ section, head, rows }) => {
    // A space would turn the id into two ids in `aria-labelledby`.
    const titleId = `${id}-${section.key.replaceAll(' ', '-')}`;
    const list = rows.length > 0 && (
      // Safari does not treat a list without bullets as a list.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      <ul role="list" {...(head === undefined ? { 'aria-label': label } : { 'aria-labelledby': titleId })}>
        {rows.map(({ id: rowId, position, item }) => (
          <li
            key={rowId}
            ref={measure(rowId)}
            data-index={item.index}
            data-row={rowId}
            {...positionInList(section, rowId, position)}
            style={translated(item)}
            className={cx(
              // A panel in a row may extend over the rows below it.
              'absolute inset-x-0 top-0 has-[[data-over-rows]:not(:empty)]:z-10',
              !still && 'transition-[transform,opacity] duration-180',
              isLeaving?.(rowId) === true && 'pointer-events-none opacity-0',
            )}
          >
            <Boundary>{children(rowId)}</Boundary>
          </li>
        ))}
      </ul>
    );
    if (head === undefined) return <div key={section.key}>{list}</div>;
    return (
      <section key={section.key} aria-labelledby={titleId} data-drop={section.drop} className="group/section">
        <div
          data-index={head.index}
          style={{ ...translated(head), height: head.size }}
          className={cx(
            'absolute inset-x-0 top-0 flex flex-col justify-end',
            !still && 'transition-transform duration-180',
          )}
        >
          <SectionHead section={section} titleId={titleId} onFold={onFold} />
          {section.below?.content}
          <Invitation text={invitationOf(section)} />
        </div>
        {list}
      </section>
    );
  });
}

function Invitation({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p
      data-screen=""
      className="flex h-row shrink-0 items-center px-3 text-sm text-muted transition-colors group-data-over/section:bg-accent-soft group-data-over/section:text-accent"
    >
      {text}
    </p>
  );
}

/** Returns the ARIA attributes for the row's position. */
function positionInList({ ids, tree }: ListSection, id: string, index: number) {
  const position = tree?.get(id);
  if (position === undefined) return { 'aria-setsize': ids.length, 'aria-posinset': index + 1 };
  return {
    'aria-level': position.level,
    'aria-setsize': position.siblings,
    'aria-posinset': position.position,
  };
}

function SectionHead({
  section,
  titleId,
  onFold,
}: {
  section: ListSection;
  titleId: string;
  onFold: ((key: string) => void) | undefined;
}) {
  const { key, title, note, ids, action, foldable = false, folded = false } = section;
  const { count = ids.length } = section;
  if (section.isSmall === true) {
    return (
      <h3
        id={titleId}
        className="rounded-md px-3 py-1 text-sm font-medium text-muted transition-colors group-data-over/section:bg-accent-soft group-data-over/section:text-accent"
      >
        {title}
      </h3>
    );
  }
  const content = (
    <>
      <span id={titleId} className="truncate">
        {title}
      </span>
      {note !== undefined && (
        <span className="shrink-99 truncate text-sm font-normal text-muted">{note}</span>
      )}
      {/* An action stands between the title and the count. */}
      <Count value={count} className={action === undefined ? 'ml-auto pl-2' : 'sr-only'} />
    </>
  );
  const style = 'flex min-h-9 w-full items-center gap-2 text-left';
  const head = (
    <h2 className="min-w-0 flex-auto text-base">
      {foldable ? (
        <button
          type="button"
          aria-expanded={!folded}
          data-unfolds={folded ? '' : undefined}
          onClick={() => onFold?.(key)}
          className={cx(
            style,
            'focus-ring-inset rounded-t-md pr-3 pl-2 transition-colors hover:bg-hover pointer-coarse:min-h-11',
          )}
        >
          <ChevronRight
            size={16}
            aria-hidden="true"
            className={cx('shrink-0 text-subtle transition-transform', !folded && 'rotate-90')}
          />
          {content}
        </button>
      ) : (
        <span className={cx(style, 'px-3')}>{content}</span>
      )}
    </h2>
  );
  return (
    <div className="flex items-center border-b border-border transition-colors group-data-over/section:bg-accent-soft">
      {head}
      {section.menu}
      {action !== undefined && (
        <>
          <Button
            data-screen=""
            size="sm"
            variant="quiet"
            className="-my-1 shrink-99! px-[min(0.625rem,2vw)]! leading-tight whitespace-normal! text-accent"
            onClick={({ currentTarget }) => action.onSelect(currentTarget)}
          >
            {action.label}
          </Button>
          <span aria-hidden="true" className="pr-3 pl-2">
            <Count value={count} />
          </span>
        </>
      )}
    </div>
  );
}
