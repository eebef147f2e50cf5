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
  /** Keeps a row, with those under it, in its current place for a moment. */
  readonly hold: (id: string) => void;
  /** Lets a row, with those under it, move to its real place. */
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

  const release = useCallback(
    (id: string) => setHeld((current) => without(current, withRowsUnder(current.frame, id))),
    [],
  );

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
      setHeld(({ phases }) => {
        const lingering = withRowsUnder(frame, id).map((each) => [each, 'lingering'] as const);
        return { frame, phases: new Map([...phases, ...lingering]) };
      });
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

/**
 * Puts each held row after its predecessor in `frame`, at its level there, and removes the row everywhere else.
 */
export function keepInPlace(
  sections: readonly ListSection[],
  frame: readonly ListSection[],
  held: ReadonlyMap<string, unknown>,
): ListSection[] {
  const framed = new Map(frame.map((section) => [section.key, section]));
  return sections.map((section) => {
    const before = framed.get(section.key);
    const ids = weave(section.ids, before?.ids ?? [], held);
    const tree = withPlacesOf(held, section.tree, before?.tree);
    return tree === section.tree && sameIds(ids, section.ids) ? section : { ...section, ids, tree };
  });
}

/** Returns the ids of a row and of the rows under it. */
export function withRowsUnder(sections: readonly ListSection[], id: string): string[] {
  const section = sections.find(({ ids }) => ids.includes(id));
  const { ids = [], tree } = section ?? {};
  const from = ids.indexOf(id) + 1;
  const levelOf = (each: string): number => tree?.get(each)?.level ?? 1;
  const length = ids.slice(from).findIndex((each) => levelOf(each) <= levelOf(id));
  return [id, ...ids.slice(from, length === -1 ? undefined : from + length)];
}

/** Returns the places of rows in their trees, with the former ones of held rows. */
function withPlacesOf(
  held: ReadonlyMap<string, unknown>,
  tree: ListSection['tree'],
  before: ListSection['tree'],
): ListSection['tree'] {
  if (before === undefined) return tree;
  const former = [...held.keys()].flatMap((id) => {
    const place = before.get(id);
    return place === undefined || place === tree?.get(id) ? [] : [[id, place] as const];
  });
  if (former.length === 0) return tree;
  const places = new Map(tree);
  for (const [id, place] of former) places.set(id, place);
  return places;
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
  const rest = ids.filter((id) => !held.has(id));
  const isThere = new Set(rest);
  /** The held rows after each other row; those without one above them are under undefined. */
  const after = new Map<string | undefined, string[]>();
  let above: string | undefined;
  for (const id of before) {
    if (!held.has(id)) {
      if (isThere.has(id)) above = id;
      continue;
    }
    const rows = after.get(above);
    if (rows === undefined) after.set(above, [id]);
    else rows.push(id);
  }
  // A list has up to ten thousand rows, and each completion weaves them: create no array for each.
  const woven = [...(after.get(undefined) ?? [])];
  for (const id of rest) {
    woven.push(id);
    const heldAfter = after.get(id);
    if (heldAfter !== undefined) woven.push(...heldAfter);
  }
  return woven;
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
