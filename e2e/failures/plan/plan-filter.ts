/** Plans random steps that save, change and delete filters. */
import type { Model } from './model.ts';
import type { Random } from './random.ts';
import type { FilterStep } from './step.ts';

const MOST_FILTERS = 2;
const SHARE_AGAIN = 0.2;
const SHARE_UNDONE = 0.3;
/** They name no rows, because other steps rename and delete these. */
const QUERIES = [
  'p1 & no date',
  'today | overdue',
  '!(line | task), has:notes',
  'due<=7 days',
  'is:subtask',
] as const;

/** @param name a part of the names, to keep them unique */
export function planFilter(random: Random, model: Model, name: string): FilterStep {
  const filters = [...model.filters.keys()];
  const query = random.one(QUERIES);
  const save = (): FilterStep => ({ do: 'save filter', name: `Filter ${name}`, query });
  if (filters.length === 0) return save();
  const filter = random.one(filters);
  const step = random.weighted<() => FilterStep>([
    [save, filters.length < MOST_FILTERS ? 3 : 0],
    [() => ({ do: 'edit filter', filter, to: `Refined ${name}`, query }), 3],
    [() => ({ do: 'delete filter', filter, undo: random.chance(SHARE_UNDONE) }), 2],
  ])();
  const isUndone = step.do === 'delete filter' && step.undo;
  return !isUndone && random.chance(SHARE_AGAIN) ? { ...step, again: true } : step;
}
