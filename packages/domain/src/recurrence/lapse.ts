/**
 * Series with missed days in Today (REPEAT-60). Occurrences are created even if earlier ones are not done, so
 * a week away leaves seven open tasks. Today shows only the newest, with a button '+6 earlier'.
 *
 *   Mon, Tue, Wed open, all of one series  → Wed, with Tue and Mon as earlier tasks
 *   Mon done, Tue open                     → only Tue
 */
import type { LocalDate } from '../dates/local-date.ts';

export interface SeriesTask {
  readonly id: string;
  /** Null for a task that does not repeat, or no longer does. */
  readonly repeatPatternId: string | null;
  readonly scheduledOn: LocalDate | null;
  readonly completedOn: LocalDate | null;
  readonly createdAt: string;
}

/**
 * Maps each series' newest open task to its other open tasks, latest first. Omits series with one open task
 * (REPEAT-60).
 */
export function earlierOfSeries(tasks: Iterable<SeriesTask>): ReadonlyMap<string, readonly string[]> {
  const series = new Map<string, SeriesTask[]>();
  for (const task of tasks) {
    if (task.repeatPatternId === null || task.completedOn !== null) continue;
    const known = series.get(task.repeatPatternId);
    if (known === undefined) series.set(task.repeatPatternId, [task]);
    else known.push(task);
  }
  const earlier = new Map<string, readonly string[]>();
  for (const open of series.values()) {
    const [newest, ...rest] = open.sort(latestFirst);
    if (newest !== undefined && rest.length > 0)
      earlier.set(
        newest.id,
        rest.map(({ id }) => id),
      );
  }
  return earlier;
}

/**
 * Removes the earlier tasks of each series from the lists. If a series' newest task is expanded, its earlier
 * tasks appear after it (REPEAT-60).
 * @param opened the newest tasks that are expanded
 */
export function foldEarlier(
  lists: readonly (readonly string[])[],
  earlier: ReadonlyMap<string, readonly string[]>,
  opened: ReadonlySet<string>,
): (readonly string[])[] {
  if (earlier.size === 0) return [...lists];
  const behind = new Set([...earlier.values()].flat());
  return lists.map((ids) =>
    ids
      .filter((id) => !behind.has(id))
      .flatMap((id) => (opened.has(id) ? [id, ...(earlier.get(id) ?? [])] : [id])),
  );
}

function latestFirst(a: SeriesTask, b: SeriesTask): number {
  const [dateA, dateB] = [a.scheduledOn ?? '', b.scheduledOn ?? ''];
  if (dateA !== dateB) return dateA > dateB ? -1 : 1;
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1;
  return a.id > b.id ? -1 : 1;
}
