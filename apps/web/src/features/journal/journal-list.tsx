import { rangeText } from '@questlog/domain/dates/date-labels';
import { locale } from '@questlog/domain/interface-locale';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { showsUsers, shortName, wholeName } from '@questlog/domain/tasks/task-users';
import { useAccountUsers, useTimeZone, useToday } from '../../data/hooks.ts';
import { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { ListStretch } from '@questlog/ui/list/list-stretch.tsx';
import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { usePrinting } from '@questlog/ui/hooks/use-printing.ts';
import { useOffsetTop } from '@questlog/ui/list/use-offset-top.ts';
import { headHeight, useRowHeight } from '@questlog/ui/list/use-row-height.ts';
import { holds, type JournalSection } from './journal-entries.ts';
import { journalTimes } from './journal-times.ts';
import { JournalRow, type Completer } from './journal-row.tsx';

/** Rows rendered above and below the viewport. */
const OVERSCAN = 10;

/**
 * The Journal's collapsible sections, virtualized. Titles are not truncated, so a row's height is known only
 * after it is rendered.
 */
export function JournalList({
  sections,
  openFrom,
  targetId,
  onOpen,
  onReopen,
}: {
  sections: readonly JournalSection[];
  /** The index of the first section that is expanded initially; all later sections are expanded too. */
  openFrom: number;
  /** Set once the requested task is loaded. Its section is then expanded. */
  targetId: string | undefined;
  onOpen: (id: string) => void;
  onReopen: (id: string) => void;
}) {
  const today = useToday();
  const timeZone = useTimeZone();
  const times = useMemo(() => journalTimes(timeZone), [timeZone]);
  const completers = useCompleters();
  const container = useRef<HTMLDivElement>(null);
  const scrollMargin = useOffsetTop(container);
  const rowHeight = useRowHeight(useMediaQuery(touchQuery));
  const printing = usePrinting();
  const { isOpen, setOpen } = useFolds(sections, openFrom, targetId);

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
      const line = targetId === undefined ? undefined : plan.lineOf(targetId);
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
              completer={completers.get(row.entry.completedBy ?? '')}
              isTarget={id === targetId}
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
function useCompleters(): ReadonlyMap<string, Completer> {
  const users = useAccountUsers();
  return useMemo(() => {
    if (!showsUsers(users)) return new Map<string, Completer>();
    return new Map(
      users.map((user) => [
        user.id,
        { called: shortName(user, users), name: wholeName(user), avatarUrl: user.avatarUrl },
      ]),
    );
  }, [users]);
}

/**
 * Returns which sections are expanded. Initially today and this week are expanded. The user can toggle each
 * section.
 */
function useFolds(sections: readonly JournalSection[], openFrom: number, targetId: string | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const setOpen = (label: string, open: boolean): void =>
    setChosen((now) => new Map([...now, [label, open]]));
  // Expand the section only once: the user may collapse it.
  const [unfoldedFor, setUnfoldedFor] = useState<string>();
  const holder =
    targetId === undefined || targetId === unfoldedFor
      ? undefined
      : sections.find((section) => holds(section, targetId));
  if (holder !== undefined) {
    setUnfoldedFor(targetId);
    setOpen(holder.label, true);
  }
  const isOpen = ({ label, period }: JournalSection, index: number): boolean =>
    chosen.get(label) ?? (index >= openFrom || period === 'today' || period === 'week');
  return { isOpen, setOpen };
}
