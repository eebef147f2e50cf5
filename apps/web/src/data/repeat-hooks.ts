/**
 * Hooks for the screens about repeating tasks. Import them only from lazily loaded parts: they include the
 * recurrence rules.
 */
import type { DateRange } from '@questlog/domain/recurrence/scheduled-range';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { PastOccurrence } from '@questlog/domain/recurrence/series/series-history';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useData } from './data-context.ts';
import { useArchivedProjects, useOccurrences, useRepeatPatterns } from './hooks.ts';
import { repeatCommands, type RepeatCommands } from './nouns/repeats/repeat-commands.ts';
import type { RepeatPatternItem } from './nouns/repeats/repeat-pattern-item.ts';
import { datesToCome, pastOfSeries } from './nouns/repeats/series-dates.ts';
import { scheduledBetween, type Scheduled } from './nouns/repeats/scheduled-tasks.ts';

export function useRepeatCommands(): RepeatCommands {
  const { commandDeps } = useData();
  return useMemo(() => repeatCommands(commandDeps), [commandDeps]);
}

/** Returns the occurrences of all patterns in a range of dates, computed on this device. */
export function useScheduled({ from, to }: DateRange): Scheduled {
  const patterns = useRepeatPatterns();
  const occurrences = useOccurrences();
  const archived = useArchivedProjects();
  return useMemo(
    () => scheduledBetween({ patterns, occurrences, archived }, { from, to }),
    [patterns, occurrences, archived, from, to],
  );
}

/** Returns a series' next dates and the latest outcomes that this device knows. */
export function useSeriesDates(
  pattern: RepeatPatternItem,
  { ahead, back }: { readonly ahead: number; readonly back: number },
): { readonly next: readonly LocalDate[]; readonly past: readonly PastOccurrence[] } {
  const { store } = useData();
  const changes = useChanges();
  return useMemo(
    () => ({ next: datesToCome(store, pattern, ahead), past: pastOfSeries(store, pattern, back) }),
    // oxlint-disable-next-line react/exhaustive-deps -- read again after every change of a row
    [store, pattern, ahead, back, changes],
  );
}

/** Returns a number that changes with every change of a row and with the day. */
export function useChanges(): number {
  const { store } = useData();
  const count = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = (['change', 'today'] as const).map((topic) =>
        store.subscribe(topic, () => {
          count.current += 1;
          listener();
        }),
      );
      return () => stops.forEach((stop) => stop());
    },
    [store],
  );
  return useSyncExternalStore(subscribe, () => count.current);
}
