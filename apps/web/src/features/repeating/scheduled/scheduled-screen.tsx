import { addDays, type LocalDate } from '@questlog/domain/dates/local-date';
import {
  defaultRange,
  MAX_RANGE_DAYS,
  rangeProblem,
  type DateRange,
} from '@questlog/domain/recurrence/scheduled-range';
import { EMPTY_VIEWS } from '@questlog/domain/tasks/view-texts';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useFeature, useLoadFailure, useSession, useStoreStatus, useToday } from '../../../data/hooks.ts';
import { useScheduled } from '../../../data/repeat-hooks.ts';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { DateInput } from '@questlog/ui/controls/date-input.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import type { ScheduledDisplay } from '../../../data/scheduled-display.ts';
import { RepeatPrompt } from '../repeat-prompt.tsx';
import { ScheduledList } from './scheduled-list.tsx';

interface ScheduledScreenProps {
  onOpenTask: (taskId: string) => void;
  onUpgrade: () => void;
}

/** Repeating tasks by date, each with its state (REPEAT-61, REPEAT-62). */
export function ScheduledScreen({ onOpenTask, onUpgrade }: ScheduledScreenProps) {
  const { status, retry } = useStoreStatus();
  const failure = useLoadFailure();
  const hasFeature = useFeature('REPEATING_TASKS');
  if (!hasFeature) return <RepeatPrompt onUpgrade={onUpgrade} />;
  if (status === 'error') {
    return (
      <EmptyState
        art="search"
        title="Failed to load scheduled tasks"
        hint={failure?.advice}
        action={<RetryButton variant="primary" onRetry={retry} />}
      />
    );
  }
  return status === 'loading' ? (
    <SkeletonRows rows={8} label="Loading scheduled tasks" />
  ) : (
    <Days onOpenTask={onOpenTask} />
  );
}

/** Renders `children` with the upcoming task count of the default date range. */
export function ScheduledCount({ children }: { children: (count: number) => ReactNode }) {
  return children(useScheduled(defaultRange(useToday())).pending);
}

function Days({ onOpenTask }: Pick<ScheduledScreenProps, 'onOpenTask'>) {
  const today = useToday();
  const tagging = useSession().account?.features.taggingEnabled ?? false;
  const { scheduledDisplay } = useData();
  const display = useSyncExternalStore(scheduledDisplay.subscribe, scheduledDisplay.get);
  const { chosen, folded } = display;
  const usual = defaultRange(today);
  const range = { from: chosen.from ?? usual.from, to: chosen.to ?? usual.to };
  // While the typed dates are invalid, show the last valid ones.
  const [shown, setShown] = useState<DateRange>(range);
  const problem = rangeProblem(range);
  const isNew = range.from !== shown.from || range.to !== shown.to;
  if (problem === undefined && isNew) setShown(range);
  const scheduled = useScheduled(shown);
  const choose = (dates: ScheduledDisplay['chosen']): void =>
    scheduledDisplay.set({ ...display, chosen: { ...chosen, ...dates } });
  // While only part of a date is typed, the field's value is empty. If it is still empty on blur, the default
  // date applies again.
  const [emptied, setEmptied] = useState<keyof DateRange>();
  const field = (name: keyof DateRange) => ({
    value: emptied === name ? '' : range[name],
    onChange: (day: string): void => {
      setEmptied(day === '' ? name : undefined);
      if (day !== '') choose({ [name]: day });
    },
    onBlur: (): void => {
      if (emptied !== name) return;
      setEmptied(undefined);
      choose({ [name]: undefined });
    },
  });
  const fold = (date: LocalDate): void =>
    scheduledDisplay.set({ ...display, folded: folded.symmetricDifference(new Set([date])) });

  return (
    <>
      <fieldset className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-3 pt-2 sm:max-w-sm">
        <legend className="sr-only">Dates</legend>
        <DateInput label="From" {...field('from')} />
        <DateInput label="To" {...field('to')} min={range.from} max={addDays(range.from, MAX_RANGE_DAYS)} />
        {problem !== undefined && (
          <p role="alert" className="col-span-2 text-sm text-danger">
            {problem}
          </p>
        )}
      </fieldset>
      {scheduled.days.length > 0 ? (
        <ScheduledList {...{ scheduled, tagging, folded, onOpenTask }} onFold={fold} />
      ) : (
        // For invalid dates, show only the error.
        problem === undefined && <EmptyState art="calendar" {...EMPTY_VIEWS.scheduled} />
      )}
    </>
  );
}
