import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
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
import { useToday } from '../../data/hooks.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { preloadParts } from './lazy-parts.ts';
import { useLingering } from './lingering.ts';
import { ListPlan, type ListSection } from './list-plan.ts';
import { ListStretch } from './list-stretch.tsx';
import { TaskDialogs, type TaskQuestion } from './task-dialogs.tsx';
import { TaskRow } from './task-row.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useOffsetTop } from './use-offset-top.ts';
import { useOpenRow } from './use-open-row.ts';
import { useRowFocus } from './use-row-focus.ts';
import { touchQuery, useRowHeight } from './use-row-height.ts';
import { useTaskToOpen } from './task-to-open.ts';

/** Rows kept mounted on either side of the window, so that a quick scroll shows no gap. */
const OVERSCAN = 10;
/** What an open row is taken for until it is measured. */
const OPEN_HEIGHT = 280;
/** Above the head of a section, but for the first. */
const HEAD_GAP = 12;
const AFTER_DIALOG_MS = 30;

export interface TaskListControls {
  /** Puts the focus on the first row; false where there is none. */
  readonly focusFirst: () => boolean;
}

export interface TaskListProps {
  /** The name of a list without heads. */
  label: string;
  sections: readonly ListSection[];
  tagging: boolean;
  showProject: boolean;
  /** What is shown in place of no rows. */
  empty: ReactNode;
  /** Folds a section, or unfolds it. */
  onFold?: ((key: string) => void) | undefined;
  /** Up from the first row, or the last row is gone: the add field takes the focus. Stable. */
  onLeave: () => void;
  onOpenProject: ((projectId: string) => void) | undefined;
  controls?: Ref<TaskListControls> | undefined;
}

/**
 * Tasks in sections, however many: only the rows in the window exist, and a change re-renders only those that it
 * concerns. The window scrolls, not a box in it. Arrow keys move, Enter opens, Space completes, Escape closes, Delete
 * asks, E or F2 edits the title, S schedules, M moves.
 */
export function TaskList(props: TaskListProps) {
  const { label, sections, tagging, showProject, empty, onFold, onLeave, onOpenProject, controls } = props;
  const today = useToday();
  const touch = useMediaQuery(touchQuery);
  const rowHeight = useRowHeight(touch);
  const container = useRef<HTMLDivElement>(null);
  const scrollMargin = useOffsetTop(container);

  const { shown, phases, hold, release } = useLingering(sections);
  const plan = useMemo(() => new ListPlan(shown), [shown]);
  const focus = useRowFocus(plan, container, onLeave);
  const { active, focusRow, reclaim } = focus;
  const [question, setQuestion] = useState<TaskQuestion>();
  const ask = useCallback(
    (kind: TaskQuestion['kind'], id: string) => setQuestion({ kind, id, open: true }),
    [],
  );
  const { openId, editingId, handlers, actions } = useOpenRow({
    hold,
    release,
    ask,
    focusRow,
    reclaim,
    openProject: onOpenProject,
  });
  const openRow = useCallback(
    (id: string) => {
      focusRow(id);
      if (id !== openId) handlers.toggleOpen(id);
    },
    [focusRow, handlers, openId],
  );
  useTaskToOpen(plan, openRow);
  const onKeyDown = useListKeys({ plan, openId, handlers, focusRow, leaveTop: onLeave, container });
  useImperativeHandle(
    controls,
    () => ({
      focusFirst: () => {
        if (plan.first !== undefined) focusRow(plan.first);
        return plan.first !== undefined;
      },
    }),
    [plan, focusRow],
  );
  useEffect(preloadParts, []);

  const isTall = useCallback((id: string) => id === openId || id === editingId, [openId, editingId]);
  // The key of a line's size: an open row and a folding one have sizes of their own, so that nothing is left over.
  const getItemKey = useCallback(
    (index: number) => {
      const id = plan.rowAt(index);
      if (id === undefined) return `head:${index}`;
      if (phases.get(id) === 'folding') return `fold:${id}`;
      return isTall(id) ? `tall:${id}` : id;
    },
    [plan, phases, isTall],
  );
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: plan.length,
    getItemKey,
    estimateSize: (index) => {
      const id = plan.rowAt(index);
      if (id === undefined) return index > 0 ? rowHeight + HEAD_GAP : rowHeight;
      if (phases.get(id) === 'folding') return 0;
      return id === openId ? OPEN_HEIGHT : rowHeight;
    },
    scrollMargin,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => {
      const kept = [active, openId, editingId].map((id) => (id === undefined ? undefined : plan.lineOf(id)));
      const lines = new Set([...plan.heads, ...defaultRangeExtractor(range)]);
      for (const line of kept) if (line !== undefined) lines.add(line);
      return [...lines].sort((a, b) => a - b);
    },
  });
  const previousHeight = useRef(rowHeight);
  useEffect(() => {
    if (previousHeight.current === rowHeight) return;
    previousHeight.current = rowHeight;
    virtualizer.measure();
  }, [rowHeight, virtualizer]);

  return (
    <>
      {plan.length === 0 && empty}
      {/* The keys are those of the rows inside, gathered where they bubble to. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={container}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        <ListStretch
          label={label}
          items={virtualizer.getVirtualItems()}
          plan={plan}
          scrollMargin={scrollMargin}
          phases={phases}
          onFold={onFold}
          measure={(id) => (isTall(id) ? virtualizer.measureElement : undefined)}
        >
          {(id) => (
            <TaskRow
              id={id}
              active={id === active}
              open={id === openId}
              editing={id === editingId}
              {...{ today, tagging, showProject, touch, handlers }}
            />
          )}
        </ListStretch>
      </div>
      {question !== undefined && (
        <TaskDialogs
          key={`${question.kind}:${question.id}`}
          question={question}
          today={today}
          actions={actions}
          onClose={() => setQuestion((current) => current && { ...current, open: false })}
          onClosed={() => {
            setQuestion((current) => (current?.open === true ? current : undefined));
            // The dialog leaves first, and gives the focus to nobody where the row has left before it.
            setTimeout(reclaim, AFTER_DIALOG_MS);
          }}
        />
      )}
    </>
  );
}
