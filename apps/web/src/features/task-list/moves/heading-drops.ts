/**
 * Drops on headings and columns: the days of Upcoming, the sections of a project and its tasks for someday, and the
 * columns of a board.
 */
import { dropOn, type HeadingTarget } from '@questlog/domain/tasks/drop-rules';
import type { DataLayer } from '../../../data/data-layer.ts';
import { areaAt } from '../../../drag/area-at.ts';
import type { Point } from '../../../drag/drag-engine.ts';
import type { TaskDrops } from './task-moves.ts';

/** A heading or a column under the pointer. */
export interface HeadingDrop {
  readonly kind: 'heading';
  /** The `data-drop` of the section that has the heading. */
  readonly key: string;
  readonly title: string;
  readonly target: HeadingTarget;
}

interface HeadingInput {
  readonly list: HTMLElement;
  readonly store: DataLayer['store'];
  /** The dragged tasks. */
  readonly ids: readonly string[];
  readonly targetOf: TaskDrops['targetOf'];
}

/** Returns the heading at a point, if a drop on it changes one of the tasks. */
export function headingAt(at: Point, { list, store, ids, targetOf }: HeadingInput): HeadingDrop | undefined {
  const section = areaAt(at, '[data-drop]');
  const key = section?.dataset['drop'];
  if (section === undefined || key === undefined || !list.contains(section)) return undefined;
  const target = targetOf === undefined ? targetInList(store, key) : targetOf(key);
  const isChanged = ids.some((id) => {
    const found = store.task(id);
    return found !== undefined && target !== undefined && dropOn(target, found, store.today) !== undefined;
  });
  const title = document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
  return target !== undefined && isChanged ? { kind: 'heading', key, title, target } : undefined;
}

function targetInList(store: DataLayer['store'], key: string): HeadingTarget {
  if (key === 'someday') return { kind: key };
  return store.section(key) === undefined ? { kind: 'day', date: key } : { kind: 'section', sectionId: key };
}

/** Highlights the heading with this key, and no other. */
export function markHeading(list: HTMLElement | null, key?: string): void {
  for (const section of list?.querySelectorAll<HTMLElement>('[data-drop]') ?? []) {
    section.toggleAttribute('data-over', section.dataset['drop'] === key);
  }
}
