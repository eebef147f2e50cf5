import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import type { View } from '@questlog/domain/tasks/task-views';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { useScope } from '../../../data/drafts/draft-hooks.ts';
import { begunField } from '../../../data/drafts/typed-texts.ts';
import { whenIdle } from '../../../data/engine/browser/idle.ts';
import { useToday } from '../../../data/hooks.ts';
import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { usePrinting } from '@questlog/ui/hooks/use-printing.ts';
import { useLingering } from './lingering.ts';
import { ListPlan, type ListSection } from '@questlog/ui/list/list-plan.ts';
import { ListStretch } from '@questlog/ui/list/list-stretch.tsx';
import { TaskDialogs } from '../dialogs/load-dialogs.ts';
import type { TaskQuestion } from '../dialogs/task-dialogs.tsx';
import { TaskRow } from '../row/task-row.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useOffsetTop } from '@questlog/ui/list/use-offset-top.ts';
import { useOpenRow, type RowCallbacks } from '../row/use-open-row.ts';
import { askingElement, useRowFocus } from '../row/use-row-focus.ts';
import { useRowPress } from '../row/use-row-press.ts';
import { narrowQuery, useRowHeight } from '@questlog/ui/list/use-row-height.ts';
import type { ListSelection } from '../select/use-selection.ts';
import { useTaskDrops } from '../drag/use-task-drops.ts';
import { useTaskToOpen } from './task-to-open.ts';

/** Rows rendered outside of the viewport, so that fast scrolling shows no gap. */
const OVERSCAN = 10;
/** The estimated height of an open row in pixels, until it is measured. */
const OPEN_HEIGHT = 280;
/** The gap in pixels above the header of each section but the first. */
const HEAD_GAP = 12;
/** Minimum height of a section's head with the space below it, in pixels. */
const HEAD_HEIGHT = 44;
const DragLayer = lazyWithRetry(
  chunk(() => import('../drag/drag-layer.tsx')),
  (module) => module.DragLayer,
);
const NOTHING_DRAGGED: ReadonlySet<string> = new Set();

export interface TaskListControls {
  /** Focuses the first row. Returns false if there is none. */
  readonly focusFirst: () => boolean;
  /** Focuses the row that Tab reaches. Returns false if there is none. */
  readonly focusActive: () => boolean;
  /** Focuses the active row if no element has the focus. */
  readonly reclaim: () => void;
}

export interface TaskListProps {
  view: View;
  /** The accessible name of a list without section headers. */
  label: string;
  sections: readonly ListSection[];
  tagging: boolean;
  showProject: boolean;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Folds or unfolds a section. */
  onFold?: ((key: string) => void) | undefined;
  /**
   * Moves the focus to the add field, on the Up key in the first row or when the last row is removed. Stable.
   */
  onLeave: () => void;
  callbacks: RowCallbacks;
  /** The open tasks folded behind the newest of their series, by that task's id. */
  earlier?: ReadonlyMap<string, readonly string[]> | undefined;
  earlierShown?: ReadonlySet<string> | undefined;
  selection: ListSelection;
  controls?: Ref<TaskListControls> | undefined;
}

/**
 * A virtualized list of tasks in sections. A change re-renders only the rows that it affects. The window
 * scrolls, not the list. `useListKeys` handles the keys.
 */
export function TaskList(props: TaskListProps) {
  const { view, label, sections, tagging, showProject, empty, onFold, onLeave, controls } = props;
  const { callbacks, selection, earlier, earlierShown } = props;
  const today = useToday();
  const touch = useMediaQuery(touchQuery);
  const narrow = useMediaQuery(narrowQuery);
  const rowHeight = useRowHeight(touch);
  const printing = usePrinting();
  const container = useRef<HTMLDivElement>(null);
  const scrollMargin = useOffsetTop(container);

  const { shown, phases, hold, release } = useLingering(sections, container);
  const plan = useMemo(() => new ListPlan(shown), [shown]);
  const focus = useRowFocus(plan, container, onLeave);
  const { active, focusRow, reclaim } = focus;
  const [question, setQuestion] = useState<TaskQuestion>();
  const ask = useCallback(
    (kind: TaskQuestion['kind'], id: string) =>
      setQuestion({ kind, id, anchor: askingElement(container.current, id), open: true }),
    [],
  );
  const drops = useTaskDrops(view, sections);
  const [dragged, setDragged] = useState<readonly string[]>([]);
  const [draggable, setDraggable] = useState(false);
  useEffect(() => {
    let isShown = true;
    void whenIdle().then(() => isShown && setDraggable(true));
    return () => {
      isShown = false;
    };
  }, []);
  const draggedIds = useMemo(() => (dragged.length === 0 ? NOTHING_DRAGGED : new Set(dragged)), [dragged]);
  const { openId, editingId, handlers, actions } = useOpenRow({
    hold,
    release,
    ask,
    focusRow,
    drops,
    selection: selection.controls,
    callbacks,
    canStep: sections.some(({ key }) => drops.takes(key)),
  });
  const scope = useScope();
  const openRow = useCallback(
    (id: string) => {
      // A field with restored text focuses itself.
      const begun = begunField(scope, id);
      if (begun === undefined) focusRow(id);
      if (begun === 'title') handlers.startEdit(id);
      else if (id !== openId) handlers.toggleOpen(id);
    },
    [focusRow, handlers, openId, scope],
  );
  useTaskToOpen(plan, openRow);
  const onKeyDown = useListKeys({
    plan,
    active,
    openId,
    handlers,
    focusRow,
    selection: selection.controls,
    leaveTop: onLeave,
  });
  useImperativeHandle(
    controls,
    () => ({
      focusFirst: () => {
        if (plan.first !== undefined) focusRow(plan.first);
        return plan.first !== undefined;
      },
      focusActive: () => {
        if (active !== undefined) focusRow(active);
        return active !== undefined;
      },
      reclaim,
    }),
    [plan, active, focusRow, reclaim],
  );
  const rowPress = useRowPress();

  const isTall = useCallback((id: string) => id === openId || id === editingId, [openId, editingId]);
  // The key for the cached height of a line. Open, edited and folding rows have separate keys, so that
  // none gets the height of another state.
  const getItemKey = useCallback(
    (index: number) => {
      const id = plan.rowAt(index);
      if (id === undefined) return `head:${index}`;
      if (phases.get(id) === 'folding') return `fold:${id}`;
      if (id === openId) return `open:${id}`;
      return id === editingId ? `edit:${id}` : id;
    },
    [plan, phases, openId, editingId],
  );
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: plan.length,
    getItemKey,
    estimateSize: (index) => {
      const id = plan.rowAt(index);
      if (id === undefined) return Math.max(rowHeight, HEAD_HEIGHT) + (index > 0 ? HEAD_GAP : 0);
      if (phases.get(id) === 'folding') return 0;
      return id === openId ? OPEN_HEIGHT : rowHeight;
    },
    // The default implementation would reuse a stale height from when the row was taller.
    measureElement: (element) => element.clientHeight,
    scrollMargin,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => {
      if (printing) return plan.lines;
      const kept = [active, openId, editingId, dragged[0]].map((id) =>
        id === undefined ? undefined : plan.lineOf(id),
      );
      const lines = new Set([...plan.heads, ...defaultRangeExtractor(range)]);
      for (const line of kept) if (line !== undefined) lines.add(line);
      return [...lines].sort((a, b) => a - b);
    },
  });
  // After a rotation or a change of the font size, all measured heights are stale.
  const sizes = `${rowHeight} ${narrow}`;
  const previousSizes = useRef(sizes);
  useEffect(() => {
    if (previousSizes.current === sizes) return;
    previousSizes.current = sizes;
    virtualizer.measure();
  }, [sizes, virtualizer]);

  return (
    <>
      {plan.length === 0 && empty}
      {/* Handles the keys of the rows, whose events bubble up to here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={container}
        data-lines=""
        // Focused when a focused field in it is removed.
        tabIndex={-1}
        className="relative outline-none"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        {...rowPress}
        onPointerEnter={() => setDraggable(true)}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        <ListStretch
          label={label}
          items={virtualizer.getVirtualItems()}
          plan={plan}
          scrollMargin={scrollMargin}
          isLeaving={(id) => phases.get(id) === 'folding'}
          onFold={onFold}
          measure={(id) => (narrow || isTall(id) ? virtualizer.measureElement : undefined)}
        >
          {(id) => (
            <TaskRow
              id={id}
              active={id === active}
              open={id === openId}
              editing={id === editingId}
              selecting={selection.on}
              selected={selection.ids.has(id)}
              dragged={draggedIds.has(id)}
              {...{ today, tagging, showProject, handlers }}
              earlier={earlier?.get(id)?.length ?? 0}
              earlierShown={earlierShown?.has(id) ?? false}
              grouped={view.kind === 'today' || view.kind === 'upcoming'}
              menuOnly={touch || narrow}
              stacked={narrow}
            />
          )}
        </ListStretch>
        {draggable && (
          <Boundary broken={null}>
            <DragLayer
              list={container}
              selected={selection.selected}
              onDrag={setDragged}
              onDropped={selection.controls.leave}
              {...{ plan, drops }}
            />
          </Boundary>
        )}
      </div>
      {question !== undefined && (
        <OverlayBoundary open={question.open} onClose={() => setQuestion(undefined)}>
          <TaskDialogs
            key={`${question.kind}:${question.id}`}
            question={question}
            today={today}
            actions={actions}
            onGone={() => setQuestion(undefined)}
            onClose={() => setQuestion((current) => current && { ...current, open: false })}
            onClosed={() => setQuestion((current) => (current?.open === true ? current : undefined))}
          />
        </OverlayBoundary>
      )}
    </>
  );
}
