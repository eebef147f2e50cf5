/**
 * The focus in a windowed list: one row can be reached by Tab, the arrows move it, and it never gets lost with a row
 * that goes away: the next one takes it.
 */
import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import type { ListPlan } from '@questlog/ui/list/list-plan.ts';

/** How often, and how many times, a dialog that goes is asked for the focus. */
const DIALOG_GOES_MS = 50;
const DIALOG_TRIES = 20;

export interface RowFocus {
  /** The row that Tab reaches; undefined in an empty list. */
  readonly active: string | undefined;
  /** Puts the focus on a row, mounting it first where need be. */
  readonly focusRow: (id: string) => void;
  /** Gives the focus to the active row if no element has it: after a dialog, for example. */
  readonly reclaim: () => void;
  /** To be called with every focus that arrives in the list. */
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** The id of the row that an element belongs to. */
export function rowOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
}

/** @param onEmpty takes the focus when the last row has gone with it */
export function useRowFocus(
  plan: ListPlan,
  container: RefObject<HTMLElement | null>,
  onEmpty: () => void,
): RowFocus {
  const [chosen, setChosen] = useState<string>();
  const [request, setRequest] = useState<{ readonly id: string }>();
  const inside = useRef(false);
  /** Where the chosen row stood last, for the one that takes its place. */
  const [lastLine, setLastLine] = useState(0);

  const line = chosen === undefined ? undefined : plan.lineOf(chosen);
  if (line !== undefined && line !== lastLine) setLastLine(line);
  const active = line === undefined ? plan.rowNear(lastLine) : chosen;

  const put = useCallback(
    (id: string) => {
      const title = container.current?.querySelector<HTMLElement>(
        `[data-row="${CSS.escape(id)}"] :is([data-row-title], textarea)`,
      );
      title?.focus({ preventScroll: true });
      title?.scrollIntoView({ block: 'nearest' });
    },
    [container],
  );

  useLayoutEffect(() => {
    // The row that had the focus is gone, and the browser moved the focus to the body.
    if (!inside.current || !isNobodys()) return;
    if (active === undefined) {
      inside.current = false;
      onEmpty();
    } else put(active);
    // With every change of the list, even where the active row is the same: it may have been mounted anew elsewhere.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [plan, active, put, onEmpty]);

  useLayoutEffect(() => {
    if (request !== undefined) put(request.id);
  }, [request, put]);

  const focusRow = useCallback((id: string) => {
    setChosen(id);
    setRequest({ id });
  }, []);

  const latest = useRef(active);
  useLayoutEffect(() => {
    latest.current = active;
  }, [active]);
  const reclaim = useCallback(() => {
    const attempt = (left: number): void => {
      if (isNobodys()) {
        if (latest.current === undefined) onEmpty();
        else focusRow(latest.current);
        return;
      }
      // One that fades out holds the focus until it is gone, and on a slow device has not begun to fade.
      const dialog = document.activeElement?.closest('[role$="dialog"]') ?? null;
      if (dialog !== null && left > 0) setTimeout(() => attempt(left - 1), DIALOG_GOES_MS);
    };
    attempt(DIALOG_TRIES);
  }, [focusRow, onEmpty]);

  const onFocus = useCallback((event: FocusEvent) => {
    inside.current = true;
    const id = rowOf(event.target);
    if (id !== undefined) setChosen(id);
  }, []);
  const onBlur = useCallback((event: FocusEvent) => {
    // A removed element loses the focus as well: then the row's successor must get it. And who only looks into another
    // window is still there. But a press on nothing, and the Done of a phone's keyboard, leave the list for good.
    if (event.target.isConnected && document.hasFocus()) inside.current = false;
  }, []);

  return { active, focusRow, reclaim, onFocus, onBlur };
}

function isNobodys(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
