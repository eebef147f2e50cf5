import { useEffect, useEffectEvent, useState } from 'react';
import { attachDrag } from './drag-engine.ts';

interface NavDrag {
  /** The data attribute of the items, with their keys: `favourite` for `data-favourite`. */
  readonly attribute: string;
  /** The keys of the items, in order. */
  readonly keys: readonly string[];
  /** Returns whether the user may drag an item. */
  readonly isDraggable?: (key: string) => boolean;
  /** Called after a drop to move an item before another one, or to the end. */
  readonly onDrop: (moved: string, before: string | undefined) => void;
}

/**
 * Makes items of the sidebar draggable within their list.
 * @param list null while the section is collapsed
 * @returns the dragged item, and the top edge of the line that marks the drop position, in pixels
 */
export function useNavDrag(
  list: HTMLUListElement | null,
  { attribute, keys, isDraggable = () => true, onDrop }: NavDrag,
): { readonly held: string | undefined; readonly line: number | undefined } {
  const [held, setHeld] = useState<string>();
  const [line, setLine] = useState<number>();

  const items = (): readonly HTMLElement[] =>
    Array.from(list?.querySelectorAll<HTMLElement>(`[data-${attribute}]`) ?? []);
  const keyOf = (element: Element): string | undefined =>
    element.closest<HTMLElement>(`[data-${attribute}]`)?.dataset[attribute];
  /** Returns the items whose middle is below the pointer. A drop puts the dragged item before the first of them. */
  const below = (y: number): readonly HTMLElement[] =>
    items().filter((item) => {
      const { top, height } = item.getBoundingClientRect();
      return y < top + height / 2;
    });
  const mayStart = useEffectEvent((target: Element): boolean => {
    const key = keyOf(target);
    return key !== undefined && target.closest('[aria-haspopup]') === null && isDraggable(key);
  });
  const start = useEffectEvent((target: Element) => setHeld(keyOf(target)));
  const move = useEffectEvent((y: number) => {
    const [before] = below(y);
    const last = items().at(-1);
    setLine(before?.offsetTop ?? (last === undefined ? 0 : last.offsetTop + last.offsetHeight));
  });
  const end = useEffectEvent((y: number, dropped: boolean) => {
    setHeld(undefined);
    setLine(undefined);
    if (!dropped || held === undefined) return;
    const [before] = below(y);
    const key = before && keyOf(before);
    // The item was dropped at its own position.
    if (key === held || key === keys[keys.indexOf(held) + 1]) return;
    onDrop(held, key);
  });

  useEffect(() => {
    if (list === null) return undefined;
    return attachDrag({
      list,
      mayStart: (target) => mayStart(target),
      onStart: (target) => start(target),
      onMove: ({ y }) => move(y),
      onEnd: ({ y }, dropped) => end(y, dropped),
    });
  }, [list]);

  return { held, line };
}
