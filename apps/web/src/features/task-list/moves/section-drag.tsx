import { moveSection } from '@questlog/domain/sections/sections';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useData } from '../../../data/data-context.ts';
import { sectionsByVisibility } from '../../../data/nouns/sections/open-tasks.ts';
import { sectionCommands } from '../../../data/nouns/sections/section-commands.ts';
import type { SectionItem } from '../../../data/nouns/sections/section-item.ts';
import { attachDrag, type Point } from '../../../drag/drag-engine.ts';
import { DragGhost } from '../../../drag/drag-ghost.tsx';
import { followPointer } from '../../../drag/follow-pointer.ts';
import { droppedAt, MOVE_CANCELLED, overPosition, pickedUp } from '../../../drag/drag-words.ts';
import { offerUndo } from '../../../task-row/actions/offer-undo.ts';
import { sectionElement, sectionSlotAt, type SectionSlot } from './section-slot.ts';

interface Held {
  readonly section: SectionItem;
  readonly at: Point;
}

/** Lets the user drag the sections of a project by their headings (SECTION-22). */
export function SectionDrag({ list }: { list: RefObject<HTMLElement | null> }) {
  const data = useData();
  const { store, commandDeps } = data;
  const [held, setHeld] = useState<Held>();
  const slot = useRef<SectionSlot>(undefined);
  const ghost = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);

  const sectionAt = (element: Element): SectionItem | undefined =>
    store.section(element.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? '');
  // The heading of a column's completed cards is in the column, but is not its own.
  const mayStart = useEffectEvent(
    (element: Element): boolean =>
      element.closest('h2') !== null &&
      element.closest('[data-lane]') === null &&
      sectionAt(element) !== undefined,
  );
  const find = (at: Point, { id, projectId }: SectionItem): SectionSlot | undefined => {
    const { shown } = sectionsByVisibility(store, projectId);
    const ids = shown.map((section) => section.id);
    return list.current === null ? undefined : sectionSlotAt(at, list.current, id, ids);
  };
  const dim = ({ id }: SectionItem, isHeld: boolean): void => {
    const element = list.current === null ? undefined : sectionElement(list.current, id);
    element?.style.setProperty('opacity', isHeld ? '0.4' : '');
  };

  const start = useEffectEvent((element: Element, at: Point): void => {
    const section = sectionAt(element);
    if (section === undefined) return;
    navigator.vibrate?.(10);
    setHeld({ section, at });
    dim(section, true);
    slot.current = find(at, section);
    if (slot.current !== undefined)
      announce(pickedUp([section.title], slot.current.position, slot.current.of), 'assertive');
  });

  const move = useEffectEvent((at: Point): void => {
    if (held === undefined) return;
    followPointer(ghost.current, at);
    const next = find(at, held.section);
    const before = slot.current;
    slot.current = next;
    drawLine(line.current, next);
    if (next !== undefined && next.position !== before?.position)
      announce(overPosition(next.position, next.of), 'assertive');
  });

  const end = useEffectEvent((at: Point, dropped: boolean): void => {
    setHeld(undefined);
    if (held === undefined) return;
    const { section } = held;
    const to = dropped ? find(at, section) : undefined;
    slot.current = undefined;
    dim(section, false);
    const { shown } = sectionsByVisibility(store, section.projectId);
    const index = shown.findIndex(({ id }) => id === section.id);
    if (to === undefined || index === -1 || to.position === index + 1) {
      announce(MOVE_CANCELLED, 'assertive');
      return;
    }
    sectionCommands(commandDeps).reorderSections(
      moveSection(store.sectionsOf(section.projectId), section.id, to.before),
    );
    announce(droppedAt([section.title], to.position, to.of), 'assertive');
    offerUndo(data, `Moved "${toastTitle(section.title)}"`);
  });

  useEffect(() => {
    if (list.current === null) return;
    return attachDrag({
      list: list.current,
      mayStart: (element) => mayStart(element),
      onStart: (element, at) => start(element, at),
      onMove: (at) => move(at),
      onEnd: (at, dropped) => end(at, dropped),
    });
  }, [list]);

  if (held === undefined) return null;
  return (
    <>
      {createPortal(
        <div
          ref={line}
          aria-hidden="true"
          className="pointer-events-none fixed top-0 left-0 z-70 rounded-full bg-accent-from opacity-0"
        />,
        document.body,
      )}
      <DragGhost ref={ghost} title={held.section.title} count={1} at={held.at} />
    </>
  );
}

/** Draws the line at a slot, or hides it. */
function drawLine(line: HTMLElement | null, slot: SectionSlot | undefined): void {
  line?.style.setProperty('opacity', slot === undefined ? '0' : '1');
  if (slot === undefined) return;
  const { x, y, width, height } = slot.line;
  line?.style.setProperty('transform', `translate(${Math.round(x)}px, ${Math.round(y)}px)`);
  line?.style.setProperty('width', `${Math.round(width)}px`);
  line?.style.setProperty('height', `${Math.round(height)}px`);
}
