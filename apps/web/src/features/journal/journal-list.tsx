import { rangeText } from '@questlog/domain/dates/date-labels';
import { locale } from '@questlog/domain/interface-locale';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { showsPeople, shortName, wholeName } from '@questlog/domain/tasks/task-people';
import { usePeople, useTimeZone, useToday } from '../../data/hooks.ts';
import { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { ListStretch } from '@questlog/ui/list/list-stretch.tsx';
import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { usePrinting } from '@questlog/ui/hooks/use-printing.ts';
import { useOffsetTop } from '@questlog/ui/list/use-offset-top.ts';
import { headHeight, useRowHeight } from '@questlog/ui/list/use-row-height.ts';
import { holds, type JournalSection } from './journal-entries.ts';
import { journalTimes } from './journal-times.ts';
import { JournalRow, type Doer } from './journal-row.tsx';

/** Rows rendered above and below the viewport. */
const OVERSCAN = 10;

/**
 * The Journal's collapsible sections, virtualized. Titles are not truncated, so a row's height is known only
 * after it is rendered.
 */
export function JournalList({
  sections,
  openFrom,
  wanted,
  onOpen,
  onReopen,
}: {
  sections: readonly JournalSection[];
  /** The index of the first section that is expanded initially; all later sections are expanded too. */
  openFrom: number;
  /** Set once the requested task is loaded. Its section is then expanded. */
  wanted: string | undefined;
  onOpen: (id: string) => void;
  onReopen: (id: string) => void;
}) {
  const today = useToday();
  const timeZone = useTimeZone();
  const times = useMemo(() => journalTimes(timeZone), [timeZone]);
  const doers = useDoers();
  const container = useRef<HTMLDivElement>(null);
  const scrollMargin = useOffsetTop(container);
  const rowHeight = useRowHeight(useMediaQuery(touchQuery));
  const printing = usePrinting();
  const { isOpen, setOpen } = useFolds(sections, openFrom, wanted);

  const plan = new ListPlan(
    sections.map((section, index) => ({
      key: section.label,
      title: section.label,
      note: rangeText({ from: section.start, to: section.end }, today, locale),
      foldable: true,
      folded: !isOpen(section, index),
      count: section.count,
      ids: section.entries.map(({ id }) => id),
    })),
  );
  const found = useMemo(
    () =>
      new Map(
        sections.flatMap(({ period, entries }) =>
          entries.map((entry) => [entry.id, { period, entry }] as const),
        ),
      ),
    [sections],
  );
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: plan.length,
    getItemKey: (index) => plan.rowAt(index) ?? `head:${index}`,
    estimateSize: (index) => (plan.rowAt(index) === undefined ? headHeight(index, rowHeight) : rowHeight),
    scrollMargin,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => {
      if (printing) return plan.lines;
      const lines = new Set([...plan.heads, ...defaultRangeExtractor(range)]);
      const line = wanted === undefined ? undefined : plan.lineOf(wanted);
      if (line !== undefined) lines.add(line);
      return [...lines].sort((a, b) => a - b);
    },
  });

  return (
    <div ref={container} data-lines="" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      <ListStretch
        label="Journal"
        items={virtualizer.getVirtualItems()}
        plan={plan}
        scrollMargin={scrollMargin}
        still
        onFold={(label) => {
          const index = sections.findIndex((section) => section.label === label);
          const section = sections[index];
          if (section !== undefined) setOpen(label, !isOpen(section, index));
        }}
        measure={() => virtualizer.measureElement}
      >
        {(id) => {
          const row = found.get(id);
          return row === undefined ? null : (
            <JournalRow
              {...row}
              times={times}
              doer={doers.get(row.entry.completedBy ?? '')}
              wanted={id === wanted}
              onOpen={onOpen}
              onReopen={onReopen}
            />
          );
        }}
      </ListStretch>
    </div>
  );
}

/** Returns the users who may have completed tasks, by id; empty for a personal account (JOURNAL-15). */
function useDoers(): ReadonlyMap<string, Doer> {
  const people = usePeople();
  return useMemo(() => {
    if (!showsPeople(people)) return new Map<string, Doer>();
    return new Map(
      people.map((person) => [
        person.id,
        { called: shortName(person, people), name: wholeName(person), avatarUrl: person.avatarUrl },
      ]),
    );
  }, [people]);
}

/**
 * Returns which sections are expanded. Initially today and this week are expanded. The user can toggle each
 * section.
 */
function useFolds(sections: readonly JournalSection[], openFrom: number, wanted: string | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const setOpen = (label: string, open: boolean): void =>
    setChosen((now) => new Map([...now, [label, open]]));
  // Expand the section only once: the user may collapse it.
  const [unfoldedFor, setUnfoldedFor] = useState<string>();
  const holder =
    wanted === undefined || wanted === unfoldedFor
      ? undefined
      : sections.find((section) => holds(section, wanted));
  if (holder !== undefined) {
    setUnfoldedFor(wanted);
    setOpen(holder.label, true);
  }
  const isOpen = ({ label, period }: JournalSection, index: number): boolean =>
    chosen.get(label) ?? (index >= openFrom || period === 'today' || period === 'week');
  return { isOpen, setOpen };
}
