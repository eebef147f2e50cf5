import { locale } from '@questlog/domain/interface-locale';
import { dateBadge, formatDate } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef } from 'react';
import { useToday } from '../../../data/hooks.ts';
import type { Scheduled } from '../../../data/nouns/repeats/scheduled-tasks.ts';
import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { usePrinting } from '@questlog/ui/hooks/use-printing.ts';
import { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { ListStretch } from '@questlog/ui/list/list-stretch.tsx';
import { useOffsetTop } from '@questlog/ui/list/use-offset-top.ts';
import { headHeight, narrowQuery, useRowHeight } from '@questlog/ui/list/use-row-height.ts';
import { ScheduledRow } from './scheduled-row.tsx';
import { useScheduledActions } from './use-scheduled-actions.ts';

/** Rows rendered above and below the viewport. */
const OVERSCAN = 5;

interface DayHead {
  readonly title: string;
  readonly note: string | undefined;
}

/**
 * Caches the headings by date until the day or the width changes. Formatting a year of dates takes longer
 * than computing the occurrences.
 */
const heads = new Map<string, Map<LocalDate, DayHead>>();

function dayHead(date: LocalDate, today: LocalDate, narrow: boolean): DayHead {
  const key = `${today} ${narrow}`;
  let ofToday = heads.get(key);
  if (ofToday === undefined) {
    heads.clear();
    heads.set(key, (ofToday = new Map<LocalDate, DayHead>()));
  }
  let head = ofToday.get(date);
  if (head === undefined) ofToday.set(date, (head = writeHead(date, today, narrow)));
  return head;
}

/**
 * Returns a day's heading.
 * @param narrow true if there is no room for a long month name beside the heading's note
 */
function writeHead(date: LocalDate, today: LocalDate, narrow: boolean): DayHead {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const title = formatDate(date, locale, {
    weekday: 'long',
    day: 'numeric',
    month: narrow ? 'short' : 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  const { text } = dateBadge(date, today, locale);
  return { title, note: text === 'Today' || text === 'Tomorrow' ? text : undefined };
}

/** The days with their tasks, virtualised and collapsible. */
export function ScheduledList({
  scheduled: { days, task },
  tagging,
  folded,
  onFold,
  onOpenTask,
}: {
  scheduled: Scheduled;
  tagging: boolean;
  folded: ReadonlySet<LocalDate>;
  onFold: (date: LocalDate) => void;
  onOpenTask: (taskId: string) => void;
}) {
  const today = useToday();
  const actions = useScheduledActions();
  const container = useRef<HTMLDivElement>(null);
  const scrollMargin = useOffsetTop(container);
  const rowHeight = useRowHeight(useMediaQuery(touchQuery));
  const narrow = useMediaQuery(narrowQuery);
  const printing = usePrinting();

  const plan = useMemo(
    () =>
      new ListPlan(
        days.map(({ date, keys }) => ({
          key: date,
          ...dayHead(date, today, narrow),
          foldable: true,
          folded: folded.has(date),
          ids: keys,
        })),
      ),
    [days, today, narrow, folded],
  );
  // Keep this stable: a new function makes the virtualiser re-measure every row.
  const getItemKey = useCallback((index: number) => plan.rowAt(index) ?? `head:${index}`, [plan]);
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: plan.length,
    getItemKey,
    estimateSize: (index) => (plan.rowAt(index) === undefined ? headHeight(index, rowHeight) : rowHeight),
    scrollMargin,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => (printing ? plan.lines : defaultRangeExtractor(range)),
  });

  return (
    <div ref={container} data-lines="" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      <ListStretch
        label="Scheduled"
        items={virtualizer.getVirtualItems()}
        plan={plan}
        scrollMargin={scrollMargin}
        still
        onFold={onFold}
        measure={() => virtualizer.measureElement}
      >
        {(key) => {
          const found = task(key);
          return found === undefined ? null : (
            <ScheduledRow {...{ ...found, tagging, actions, onOpenTask }} />
          );
        }}
      </ListStretch>
    </div>
  );
}
