/**
 * A completed task stays in place for a moment, then collapses. The list itself is updated immediately; only
 * the display is delayed. Each held task, and each pointer movement or press in the list, restarts the delay:
 * the user may be about to complete another task (TASK-36).
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { unmovedRows, holdRows, withRowsUnder } from './held-rows.ts';

const LINGER_MS = 1_200;
const FOLD_MS = 180;

type Phase = 'lingering' | 'folding';

interface Held {
  readonly phases: ReadonlyMap<string, Phase>;
  /** The sections on screen when the last task was held. They determine each held task's position. */
  readonly frame: readonly ListSection[];
}

const nothing: Held = { phases: new Map(), frame: [] };

export interface Lingering {
  readonly shown: readonly ListSection[];
  readonly isFolding: (id: string) => boolean;
  /** Keeps a row and its descendants in place for a moment. */
  readonly hold: (id: string) => void;
  /** Lets a row and its descendants move to their current positions. */
  readonly release: (id: string) => void;
}

/**
 * Returns the sections with the held rows at their previous positions. `hold` and `release` are stable
 * between renders.
 * @param container the element around the rows
 */
export function useLingering(
  sections: readonly ListSection[],
  container: RefObject<HTMLElement | null>,
): Lingering {
  const [held, setHeld] = useState(nothing);
  const shown = useMemo(
    () => (held.phases.size === 0 ? sections : holdRows(sections, held.frame, held.phases)),
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

  /** Restarts the delay. Then all lingering rows collapse at once, except those that keep their position. */
  const stay = useCallback(() => {
    clearTimeout(moment.current);
    moment.current = setTimeout(() => {
      const { shown: now, sections: after } = latest.current;
      setHeld((current) => allFolding(without(current, unmovedRows(now, after, current.phases))));
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
    // Browsers also fire pointermove when the page moves under a still pointer.
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

  const folding = useMemo(() => foldingIn(held), [held]);
  // Keep this stable: otherwise the list recomputes all row heights.
  const isFolding = useCallback((id: string) => folding.has(id), [folding]);
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
  return without(held, [...foldingIn(held)]);
}

const none: ReadonlySet<string> = new Set();

function foldingIn({ phases }: Held): ReadonlySet<string> {
  const ids = [...phases].filter(([, phase]) => phase === 'folding').map(([id]) => id);
  return ids.length === 0 ? none : new Set(ids);
}
