import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { attachDrag } from '../../drag/drag-engine.ts';
import type { Favourite } from './use-favourites.ts';

/**
 * Makes the favourites draggable within their list.
 * @param onDrop called after a drop to move a favourite before another one, or to the end
 * @returns the dragged favourite, and the top edge of the line that marks the drop position, in pixels
 */
export function useFavouriteDrag(
  list: RefObject<HTMLUListElement | null>,
  favourites: readonly Favourite[],
  onDrop: (moved: string, before: string | undefined) => void,
): { readonly held: string | undefined; readonly line: number | undefined } {
  const [held, setHeld] = useState<string>();
  const [line, setLine] = useState<number>();
  const isEmpty = favourites.length === 0;

  /**
   * Returns the items whose middle is below the pointer. A drop puts the favourite before the first of them.
   */
  const below = (y: number): readonly HTMLElement[] =>
    itemsOf(list.current).filter((item) => {
      const { top, height } = item.getBoundingClientRect();
      return y < top + height / 2;
    });
  const start = useEffectEvent((target: Element) => setHeld(keyOf(target)));
  const move = useEffectEvent((y: number) => {
    const [before] = below(y);
    const last = itemsOf(list.current).at(-1);
    setLine(before?.offsetTop ?? (last === undefined ? 0 : last.offsetTop + last.offsetHeight));
  });
  const end = useEffectEvent((y: number, dropped: boolean) => {
    setHeld(undefined);
    setLine(undefined);
    if (!dropped || held === undefined) return;
    const [before] = below(y);
    const moved = favourites.findIndex(({ key }) => key === held);
    const key = before && keyOf(before);
    // The favourite was dropped at its own position.
    if (key === held || key === favourites[moved + 1]?.key) return;
    onDrop(held, key);
  });

  useEffect(() => {
    if (isEmpty || list.current === null) return undefined;
    return attachDrag({
      list: list.current,
      mayStart: (target) => keyOf(target) !== undefined && target.closest('[aria-haspopup]') === null,
      onStart: (target) => start(target),
      onMove: ({ y }) => move(y),
      onEnd: ({ y }, dropped) => end(y, dropped),
    });
  }, [list, isEmpty]);

  return { held, line };
}

function itemsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return Array.from(list?.querySelectorAll<HTMLElement>('[data-favourite]') ?? []);
}

function keyOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-favourite]')?.dataset['favourite'];
}
