import { countOf } from '@questlog/domain/counts';
import { progressPercent, progressText, type TaskFilter } from '@questlog/domain/tasks/view-texts';
import { ProgressBar } from '@questlog/ui/feedback/progress-bar.tsx';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';
import type { ReactNode } from 'react';

export interface ListCounts {
  readonly total: number;
  readonly open: number;
  readonly completed: number;
}

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
] as const;

/** A list's filter, and the counts of its tasks. */
export interface FilterChoice {
  readonly filter: TaskFilter;
  readonly counts: ListCounts;
  readonly onFilter: (filter: TaskFilter) => void;
}

/** A list's filters with their counts (VIEW-8, VIEW-118). */
export function FilterSwitch({ filter, counts: { total, open, completed }, onFilter }: FilterChoice) {
  const countIn = { all: total, active: open, completed };
  return (
    <Segmented
      label="Show"
      value={filter}
      onValueChange={onFilter}
      options={FILTERS.map(({ value, label }) => ({
        value,
        label,
        count: countIn[value],
        name: `${label}, ${countOf(countIn[value], 'task')}`,
      }))}
    />
  );
}

/** A list's filters and its progress, on one line or, in a narrow window, on two. */
export function FilterHeader({ children, ...choice }: FilterChoice & { children?: ReactNode }) {
  const { total, completed } = choice.counts;
  return (
    <div data-screen="" className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2">
      <FilterSwitch {...choice} />
      {children}
      {total > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted tabular-nums max-sm:order-2 max-sm:w-full max-sm:px-1 sm:ml-auto">
          {choice.filter === 'all' && <p>{progressText(completed, total)}</p>}
          <CompletedBar {...{ total, completed }} className="w-20 max-sm:flex-1" />
        </div>
      )}
    </div>
  );
}

/** A list's progress as a line below the header of a phone. The words are in the list's Display options. */
export function ProgressLine({ counts: { total, completed } }: FilterChoice) {
  return total === 0 ? null : <CompletedBar {...{ total, completed }} className="mx-1 h-0.5!" />;
}

function CompletedBar({ total, completed, className }: Omit<ListCounts, 'open'> & { className: string }) {
  const percent = `${progressPercent(completed, total)}%`;
  return (
    <ProgressBar
      label="Completed"
      value={completed}
      max={total}
      valueText={`${percent}, ${progressText(completed, total)}`}
      title={percent}
      className={className}
    />
  );
}
