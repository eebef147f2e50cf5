/** Drops on headings: the days of Upcoming, the sections of a project, and its tasks for someday. */
import { dropOn, type DayTarget, type SectionTarget } from '@questlog/domain/tasks/drop-rules';
import type { DataLayer } from '../../../data/data-layer.ts';
import type { Point } from '../../../drag/drag-engine.ts';

export type HeadingTarget = DayTarget | SectionTarget | { readonly kind: 'someday' };

/** Returns the heading at a point, if a drop on it changes one of the tasks. */
export function headingAt(
  at: Point,
  list: HTMLElement,
  store: DataLayer['store'],
  ids: readonly string[],
): HeadingTarget | undefined {
  const section = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-drop]');
  const key = section?.dataset['drop'];
  if (key === undefined || !list.contains(section ?? null)) return undefined;
  const target = targetOf(key, store);
  const isChanged = ids.some((id) => {
    const found = store.task(id);
    return found !== undefined && dropOn(target, found, store.today) !== undefined;
  });
  return isChanged ? target : undefined;
}

function targetOf(key: string, store: DataLayer['store']): HeadingTarget {
  if (key === 'someday') return { kind: key };
  return store.section(key) === undefined ? { kind: 'day', date: key } : { kind: 'section', sectionId: key };
}

/** Returns the `data-drop` of a target's heading. */
function keyOf(target: HeadingTarget): string | null {
  switch (target.kind) {
    case 'day':
      return target.date;
    case 'section':
      return target.sectionId;
    case 'someday':
      return target.kind;
  }
}

/** Highlights the heading of a target, and no other. */
export function markHeading(list: HTMLElement | null, target?: HeadingTarget): void {
  const key = target && keyOf(target);
  for (const section of list?.querySelectorAll<HTMLElement>('[data-drop]') ?? []) {
    section.toggleAttribute('data-over', section.dataset['drop'] === key);
  }
}
