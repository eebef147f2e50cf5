import { countOf } from '@questlog/domain/counts';
import { progressPercent, progressText, type TaskFilter } from '@questlog/domain/tasks/view-texts';
import { ProgressBar } from '@questlog/ui/feedback/progress-bar.tsx';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';

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

/** A list's filters with their counts, and its progress, on one line or, on a phone, on two (VIEW-8, VIEW-118). */
export function FilterHeader({
  filter,
  counts,
  onFilter,
}: {
  filter: TaskFilter;
  counts: ListCounts;
  onFilter: (filter: TaskFilter) => void;
}) {
  const { total, open, completed } = counts;
  const countIn = { all: total, active: open, completed };
  const progress = progressText(completed, total);
  const percent = `${progressPercent(completed, total)}%`;
  return (
    <div data-screen="" className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2">
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
      {total > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted tabular-nums max-sm:order-2 max-sm:w-full max-sm:px-1 sm:ml-auto">
          {filter === 'all' && <p>{progress}</p>}
          <ProgressBar
            label="Completed"
            value={completed}
            max={total}
            valueText={`${percent}, ${progress}`}
            title={percent}
            className="w-20 max-sm:flex-1"
          />
        </div>
      )}
    </div>
  );
}
