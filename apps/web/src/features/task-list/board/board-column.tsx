import { countOf, numberText } from '@questlog/domain/counts';
import { listOf } from '@questlog/domain/tasks/board';
import { Button } from '@questlog/ui/controls/button.tsx';
import { ListPlan, type ListSection } from '@questlog/ui/list/list-plan.ts';
import { ListStretch } from '@questlog/ui/list/list-stretch.tsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight, Plus } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { SectionMenu } from '../load-section-tools.ts';
import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import type { TaskLinesProps } from '../task-lines.ts';
import { useLineOptions } from '../use-line-options.ts';
import { OPEN_HEIGHT } from '../use-list-lines.ts';
import { useBoardScreen } from './board-context.ts';

/** Estimated heights until cards and the heading of the completed ones are measured, in pixels. */
const CARD_HEIGHT = 64;
const HEAD_HEIGHT = 56;
/** Cards rendered above and below a column's visible part. */
const OVERSCAN = 3;
/** Distance from the window at which a column gets its cards. */
const NEAR = '0px 40px';

export interface BoardColumnProps extends TaskLinesProps {
  section: ListSection;
  completed: ListSection | undefined;
  /** True for a column that gets its cards with the first frame. */
  startsNear: boolean;
}

/** A column of a board with its cards. */
export function BoardColumn(props: BoardColumnProps) {
  const { section, completed, row, alwaysShown, startsNear } = props;
  const { key, drop, folded = false, ids } = section;
  const { add } = useBoardScreen();
  // A list of a filter accepts no drops, but new tasks.
  const canAdd = drop !== undefined || listOf(key) !== undefined;
  const column = useRef<HTMLElement>(null);
  const isNear = useNear(column, startsNear);
  const titleId = `${useId()}title`;
  const contains = (id: string | undefined): boolean =>
    id !== undefined && (ids.includes(id) || completed?.ids.includes(id) === true);
  const hasFocus = [row.openId, row.editingId, ...alwaysShown].some(contains);
  const isShown = isNear || hasFocus;
  const isEmpty = ids.length === 0 && (completed?.ids.length ?? 0) === 0;
  return (
    <section
      ref={column}
      aria-labelledby={titleId}
      data-column=""
      data-drop={drop}
      data-folded={folded || undefined}
      data-wide={contains(row.openId) || undefined}
      className="board-column group/section"
    >
      <ColumnHead section={section} titleId={titleId} isShown={isShown} />
      {!folded && (
        <>
          <Lane {...props} isShown={isShown} isInviting={isEmpty && drop !== undefined} />
          {canAdd && isShown && (
            <Button
              data-screen=""
              variant="quiet"
              size="sm"
              className="board-add text-muted"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => add(key)}
            >
              Add task
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function ColumnHead({
  section,
  titleId,
  isShown,
}: {
  section: ListSection;
  titleId: string;
  /** False for a column outside the window, which needs no menu. */
  isShown: boolean;
}) {
  const { key, title, folded = false, ids } = section;
  const { sectionOf, toggle } = useBoardScreen();
  const shown = sectionOf(key);
  const limit = shown?.wipLimit ?? null;
  const isOver = limit !== null && ids.length > limit;
  const count = limit === null ? numberText(ids.length) : `${numberText(ids.length)}/${numberText(limit)}`;
  const note = limit === null ? '' : isOver ? `, over its limit of ${limit}` : `, limit ${limit}`;
  return (
    <div className="board-head">
      <h2 className="min-w-0 flex-auto text-sm">
        <button
          type="button"
          aria-expanded={!folded}
          data-unfolds={folded ? '' : undefined}
          onClick={() => toggle(key)}
          className="board-title focus-ring-inset"
        >
          <ChevronRight size={14} aria-hidden="true" className="board-fold text-subtle" />
          <span id={titleId} dir="auto" className="truncate">
            {title}
          </span>
          <span className="board-count" data-over={isOver || undefined}>
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{` ${countOf(ids.length, 'task')}${note}`}</span>
          </span>
        </button>
      </h2>
      {shown !== undefined && !folded && isShown && (
        <Boundary>
          <SectionMenu section={shown} across />
        </Boundary>
      )}
    </div>
  );
}

/** The scrolling part of a column: its open cards, and the completed ones below a heading. */
function Lane(props: BoardColumnProps & { isShown: boolean; isInviting: boolean }) {
  const { section, completed, row, isFolding, isShown, isInviting, children } = props;
  const { toggleCompleted } = useBoardScreen();
  const lane = useRef<HTMLDivElement>(null);
  const isSettled = useSettled();
  // The column itself has the heading of the open cards.
  const plan = useMemo(
    () =>
      new ListPlan([
        { ...section, title: undefined, drop: undefined, showsEmpty: false },
        ...(completed === undefined ? [] : [completed]),
      ]),
    [section, completed],
  );
  const options = useLineOptions(plan, row, props);
  // oxlint-disable-next-line react/incompatible-library
  const lines = useVirtualizer({
    ...options,
    getScrollElement: () => lane.current,
    estimateSize: (index) => {
      const id = plan.rowAt(index);
      if (id === undefined) return HEAD_HEIGHT;
      if (isFolding(id)) return 0;
      return id === row.openId ? OPEN_HEIGHT : CARD_HEIGHT;
    },
    overscan: OVERSCAN,
  });
  const label = `${section.title}, ${countOf(section.ids.length, 'task')}`;
  return (
    <div
      ref={lane}
      data-lane=""
      role="group"
      aria-label={label}
      // Arrow keys scroll a column whose cards Tab does not reach.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="board-lane focus-ring-inset"
    >
      {isInviting && <p className="board-empty">Drag a task here</p>}
      <div data-lines="" className="relative" style={{ height: lines.getTotalSize() }}>
        {isShown && (
          <ListStretch
            {...{ label, plan }}
            items={lines.getVirtualItems()}
            scrollMargin={0}
            isLeaving={isFolding}
            still={!isSettled}
            onFold={() => toggleCompleted(section.key)}
            measure={() => lines.measureElement}
          >
            {children}
          </ListStretch>
        )}
      </div>
    </div>
  );
}

/** Returns true once the first cards are measured. Until then, they would slide from their estimated positions. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSettled(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isSettled;
}

/** Returns whether a column is near the visible part of its board. */
function useNear(column: RefObject<HTMLElement | null>, startsNear: boolean): boolean {
  const [isNear, setNear] = useState(startsNear);
  useEffect(() => {
    const element = column.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: element.parentElement, rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [column]);
  return isNear;
}
