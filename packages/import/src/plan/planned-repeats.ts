/** Plans the repeats of imported tasks (IMPORT-2, IMPORT-51). */
import { checkRepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { ImportedTask, Loss } from '../imported.ts';
import type { PlannedRepeat, PlannedSeries } from './import-plan.ts';
import type { PlannedIds } from './planned-ids.ts';

/**
 * Returns how a task repeats; null if it does not. If a repeat cannot be imported, returns null and adds it
 * to the losses.
 */
export function plannedRepeat(
  task: ImportedTask,
  ids: PlannedIds,
  today: LocalDate,
  losses: Loss[],
): PlannedRepeat | null {
  const { repeat: rule, weekStart, isPaused, history, isCompleted, scheduledOn, dueOn, title } = task;
  if (rule === null || (isCompleted && history === null)) return null;
  const problem = checkRepeatRule(rule, { today }).find(
    // An imported history is kept even if its series has ended.
    ({ field }) => field !== 'endDate' || history === null,
  );
  const hasDate = history !== null || (scheduledOn ?? dueOn) !== null;
  if (problem === undefined && hasDate) return { rule, weekStart, isPaused, continues: seriesOf(task, ids) };
  losses.push({ kind: 'Repeats', of: title, detail: problem?.message ?? 'It has no date to repeat from.' });
  return null;
}

function seriesOf({ history }: ImportedTask, ids: PlannedIds): PlannedSeries | null {
  if (history === null) return null;
  const { seriesId, firstTaskId, ...facts } = history;
  const first = firstTaskId === null ? null : (ids.ofTask(firstTaskId) ?? null);
  return { id: ids.ofSeries(seriesId), history: { ...facts, firstTaskId: first } };
}
