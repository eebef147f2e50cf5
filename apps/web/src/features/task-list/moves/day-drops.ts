/** Drops on the days of Upcoming. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { dropOn, type DayTarget } from '@questlog/domain/tasks/drop-rules';
import type { DataLayer } from '../../../data/data-layer.ts';
import type { Point } from '../../../drag/drag-engine.ts';

/** Returns the day of the list at a point. */
export function dayAt(at: Point, list: HTMLElement): DayTarget | undefined {
  const section = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-drop]');
  if (section === null || section === undefined || !list.contains(section)) return undefined;
  return { kind: 'day', date: section.dataset['drop'] ?? '' };
}

/** Highlights a day of the list, and no other. */
export function markDay(list: HTMLElement | null, date?: LocalDate): void {
  for (const section of list?.querySelectorAll<HTMLElement>('[data-drop]') ?? []) {
    section.toggleAttribute('data-over', section.dataset['drop'] === date);
  }
}

/** Returns whether a drop on the day changes one of the tasks. */
export function acceptsOnDay(
  { task, today }: DataLayer['store'],
  ids: readonly string[],
  day: DayTarget,
): boolean {
  return ids.some((id) => {
    const found = task(id);
    return found !== undefined && dropOn(day, found, today) !== undefined;
  });
}
