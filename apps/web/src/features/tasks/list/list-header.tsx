import { countOf } from '@questlog/domain/counts';
import { progressPercent, progressText, type TaskFilter } from '@questlog/domain/tasks/view-texts';
import type { ReactNode } from 'react';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { ProgressBar } from '@questlog/ui/feedback/progress-bar.tsx';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';

export interface ListCounts {
  readonly total: number;
  readonly open: number;
  readonly completed: number;
}

/** The number of tasks in the list, unless it is empty, and its options. */
export function CountLine({ count, options }: { count: number; options: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between pl-1">
      <p className="text-sm text-muted tabular-nums">{count > 0 && countOf(count, 'task')}</p>
      {options}
    </div>
  );
}

/** The filter buttons with counts, the number of tasks and the progress. */
export function FilterHeader({
  filter,
  counts,
  onFilter,
  options,
}: {
  filter: TaskFilter;
  counts: ListCounts;
  onFilter: (filter: TaskFilter) => void;
  options: ReactNode;
}) {
  const { total, open, completed } = counts;
  const shown = { all: total, active: open, completed }[filter];
  const percent = progressPercent(completed, total);
  return (
    // One line for the filters and one for the progress bar; on a phone the count is beside the bar.
    <div data-screen="" className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-2">
      <Segmented
        label="Show"
        value={filter}
        onValueChange={onFilter}
        options={[
          { value: 'all', label: 'All', count: total },
          { value: 'active', label: 'Active', count: open },
          { value: 'completed', label: 'Completed', count: completed },
        ]}
      />
      {total > 0 && (
        <p className="flex items-center gap-2 pl-1 text-sm text-muted tabular-nums max-sm:order-2 sm:ml-auto">
          <span>{countOf(shown, 'task')}</span>
          {filter === 'all' && (
            <>
              <span aria-hidden="true">·</span>
              <span>{progressText(completed, total)}</span>
            </>
          )}
        </p>
      )}
      <div className={cx('flex', total === 0 ? 'ml-auto' : 'max-sm:ml-auto')}>{options}</div>
      {total > 0 && (
        <div className="flex min-w-32 flex-1 items-center gap-3 px-1 max-sm:order-2 sm:basis-full">
          <ProgressBar
            label="Completed"
            value={completed}
            max={total}
            valueText={`${percent}%, ${progressText(completed, total)}`}
            className="flex-1"
          />
          <span aria-hidden="true" className="w-9 text-right text-sm text-muted tabular-nums">
            {percent}%
          </span>
        </div>
      )}
    </div>
  );
}
