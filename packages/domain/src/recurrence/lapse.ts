/**
 * Today after a lapse (REPEAT-60): an occurrence is made whether or not earlier ones are done, so a week away leaves
 * seven open tasks of one series. Today shows the newest, and '+6 earlier' behind it.
 *
 *   Mon, Tue, Wed open, all of one series  → Wed, with Tue and Mon behind it
 *   Mon done, Tue open                     → Tue alone
 */
import type { LocalDate } from '../dates/local-date.ts';

export interface SeriesTask {
  readonly id: string;
  /** Null for a task that repeats no more. */
  readonly repeatPatternId: string | null;
  readonly scheduledOn: LocalDate | null;
  readonly completedOn: LocalDate | null;
  readonly createdAt: string;
}

/** By the newest open task of each series: the other open ones, latest first. Series with one task are left out (REPEAT-60). */
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
 * Lists without the tasks that stand behind another, save those whose newest is opened: they follow it (REPEAT-60).
 * @param opened the newest tasks whose earlier ones are to be shown
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
