/**
 * A task that was just completed stays where it is for a moment and then folds away, whatever the list says. The list
 * itself is right at once: what stays is only shown.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';

const LINGER_MS = 1_200;
const FOLD_MS = 180;

type Phase = 'lingering' | 'folding';

interface Held {
  readonly phases: ReadonlyMap<string, Phase>;
  /** What was shown when the last one was held: it says where each of them stands. */
  readonly frame: readonly ListSection[];
}

const nothing: Held = { phases: new Map(), frame: [] };

export interface Lingering {
  readonly shown: readonly ListSection[];
  readonly phases: ReadonlyMap<string, Phase>;
  /** Keeps a row in its place from now on, for a moment. */
  readonly hold: (id: string) => void;
  /** Lets a row go to where it belongs. */
  readonly release: (id: string) => void;
}

/** The sections with the held rows in their places. The answer's functions are stable. */
export function useLingering(sections: readonly ListSection[]): Lingering {
  const [held, setHeld] = useState(nothing);
  const shown = useMemo(
    () => (held.phases.size === 0 ? sections : keepInPlace(sections, held.frame, held.phases)),
    [sections, held],
  );
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  }, [shown]);

  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  const release = useCallback((id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setHeld((current) => {
      if (!current.phases.has(id)) return current;
      const phases = new Map(current.phases);
      phases.delete(id);
      return phases.size === 0 ? nothing : { ...current, phases };
    });
  }, []);

  const hold = useCallback(
    (id: string) => {
      const frame = latest.current;
      clearTimeout(timers.current.get(id));
      setHeld(({ phases }) => ({ frame, phases: new Map(phases).set(id, 'lingering') }));
      const fold = () => {
        setHeld((current) => ({ ...current, phases: new Map(current.phases).set(id, 'folding') }));
        timers.current.set(
          id,
          setTimeout(() => release(id), FOLD_MS),
        );
      };
      timers.current.set(id, setTimeout(fold, LINGER_MS));
    },
    [release],
  );

  return useMemo(() => ({ shown, phases: held.phases, hold, release }), [shown, held, hold, release]);
}

/** Puts each held row behind the one that it stood behind in `frame`, and takes it out of everywhere else. */
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

function weave(
  ids: readonly string[],
  before: readonly string[],
  held: ReadonlyMap<string, unknown>,
): string[] {
  const woven = ids.filter((id) => !held.has(id));
  // From the end, so that those behind the same row keep their order.
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
