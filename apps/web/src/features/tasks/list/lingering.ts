/**
 * A completed task stays in place for a moment and then folds away. The list itself is updated immediately;
 * only the display is delayed. Nothing folds as long as the user may be about to complete another task: each
 * held task, and each pointer movement or press in the list, restarts the delay (TASK-36).
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';

const LINGER_MS = 1_200;
const FOLD_MS = 180;

type Phase = 'lingering' | 'folding';

interface Held {
  readonly phases: ReadonlyMap<string, Phase>;
  /** The sections on screen when the last task was held; they determine the position of each held task. */
  readonly frame: readonly ListSection[];
}

const nothing: Held = { phases: new Map(), frame: [] };

export interface Lingering {
  readonly shown: readonly ListSection[];
  /** Returns whether a row is being removed. */
  readonly isFolding: (id: string) => boolean;
  /** Keeps a row in its current place for a moment. */
  readonly hold: (id: string) => void;
  /** Lets a row move to its real place. */
  readonly release: (id: string) => void;
}

/**
 * Returns the sections with the held rows in their old places. `hold` and `release` are stable.
 * @param container the element around the rows
 */
export function useLingering(
  sections: readonly ListSection[],
  container: RefObject<HTMLElement | null>,
): Lingering {
  const [held, setHeld] = useState(nothing);
  const shown = useMemo(
    () => (held.phases.size === 0 ? sections : keepInPlace(sections, held.frame, held.phases)),
    [sections, held],
  );
  const latest = useRef({ shown, sections });
  useLayoutEffect(() => {
    latest.current = { shown, sections };
  }, [shown, sections]);

  const moment = useRef<ReturnType<typeof setTimeout>>(undefined);
  const folded = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(moment.current);
      clearTimeout(folded.current);
    },
    [],
  );

  const release = useCallback((id: string) => setHeld((current) => without(current, [id])), []);

  /**
   * Restarts the delay after which all lingering rows fold together, except those whose place does not
   * change.
   */
  const stay = useCallback(() => {
    clearTimeout(moment.current);
    moment.current = setTimeout(() => {
      const { shown: now, sections: after } = latest.current;
      setHeld((current) => allFolding(without(current, inPlace(now, after, current.phases))));
      folded.current = setTimeout(() => setHeld(withoutFolded), FOLD_MS);
    }, LINGER_MS);
  }, []);

  const hold = useCallback(
    (id: string) => {
      const frame = latest.current.shown;
      setHeld(({ phases }) => ({ frame, phases: new Map(phases).set(id, 'lingering') }));
      stay();
    },
    [stay],
  );

  const isHolding = held.phases.size > 0;
  useEffect(() => {
    const list = container.current;
    if (!isHolding || list === null) return;
    // Browsers also send pointermove when the page moves under a resting pointer.
    const onMove = ({ movementX, movementY }: PointerEvent): void => {
      if (movementX !== 0 || movementY !== 0) stay();
    };
    list.addEventListener('pointermove', onMove);
    list.addEventListener('pointerdown', stay);
    return () => {
      list.removeEventListener('pointermove', onMove);
      list.removeEventListener('pointerdown', stay);
    };
  }, [container, isHolding, stay]);

  const isFolding = useCallback((id: string) => held.phases.get(id) === 'folding', [held]);
  return { shown, isFolding, hold, release };
}

function without(held: Held, ids: readonly string[]): Held {
  if (!ids.some((id) => held.phases.has(id))) return held;
  const phases = new Map(held.phases);
  for (const id of ids) phases.delete(id);
  return phases.size === 0 ? nothing : { ...held, phases };
}

function allFolding(held: Held): Held {
  if (held.phases.size === 0) return held;
  return { ...held, phases: new Map([...held.phases.keys()].map((id) => [id, 'folding'])) };
}

function withoutFolded(held: Held): Held {
  return without(
    held,
    [...held.phases].filter(([, phase]) => phase === 'folding').map(([id]) => id),
  );
}

/** Puts each held row after its predecessor in `frame`, and removes the row everywhere else. */
export function keepInPlace(
  sections: readonly ListSection[],
  frame: readonly ListSection[],
  held: ReadonlyMap<string, unknown>,
): ListSection[] {
  const framed = new Map(frame.map((section) => [section.key, section.ids]));
  return sections.map((section) => {
    const ids = weave(section.ids, framed.get(section.key) ?? [], held);
    return sameIds(ids, section.ids) ? section : { ...section, ids };
  });
}

/** Returns the held rows that are in the same place in the list anyway. */
export function inPlace(
  shown: readonly ListSection[],
  sections: readonly ListSection[],
  held: ReadonlyMap<string, unknown>,
): string[] {
  const after = new Map(sections.map((section) => [section.key, section.ids]));
  return shown.flatMap(({ key, ids }) =>
    ids.filter((id, index) => held.has(id) && after.get(key)?.[index] === id),
  );
}

function weave(
  ids: readonly string[],
  before: readonly string[],
  held: ReadonlyMap<string, unknown>,
): string[] {
  const woven = ids.filter((id) => !held.has(id));
  // Insert from the end, so that rows with the same predecessor keep their order.
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const id = before[at];
    if (id === undefined || !held.has(id)) continue;
    let above = at - 1;
    let place = -1;
    while (above >= 0 && place === -1) {
      const candidate = before[above] ?? '';
      if (!held.has(candidate)) place = woven.indexOf(candidate);
      above -= 1;
    }
    woven.splice(place + 1, 0, id);
  }
  return woven;
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
