/**
 * The focus in a windowed list: one row can be reached by Tab, the arrows move it, and it never gets lost with a row
 * that goes away: the next one takes it.
 */
import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import type { ListPlan } from '@questlog/ui/list/list-plan.ts';

export interface RowFocus {
  /** The row that Tab reaches; undefined in an empty list. */
  readonly active: string | undefined;
  /** Puts the focus on a row, mounting it first where need be. */
  readonly focusRow: (id: string) => void;
  /** Gives the focus to the active row if no element has it: after select mode, for example. */
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
  /** The focus is in a field that somebody writes in. */
  const writing = useRef(false);
  /** The last list that had the chosen row: it says which one followed. */
  const [lastPlan, setLastPlan] = useState(plan);

  const isThere = chosen !== undefined && plan.lineOf(chosen) !== undefined;
  if (isThere && plan !== lastPlan) setLastPlan(plan);
  const active = isThere ? chosen : ((chosen && successor(chosen, lastPlan, plan)) ?? plan.first);

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
    if (writing.current) {
      // A field was taken away from who writes in it: what they type on must do nothing to another task (TASK-50).
      writing.current = false;
      container.current?.focus({ preventScroll: true });
    } else if (active === undefined) {
      inside.current = false;
      onEmpty();
    } else put(active);
    // With every change of the list, even where the active row is the same: it may have been mounted anew elsewhere.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [plan, active, put, onEmpty, container]);

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
    if (!isNobodys()) return;
    if (latest.current === undefined) onEmpty();
    else focusRow(latest.current);
  }, [focusRow, onEmpty]);

  const onFocus = useCallback((event: FocusEvent) => {
    inside.current = true;
    writing.current = event.target.matches('textarea, input:not([type="checkbox"])');
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

/** The row that followed one that is gone, or else the one before it, as far as they are still there (SELECT-28). */
function successor(gone: string, before: ListPlan, now: ListPlan): string | undefined {
  for (const direction of [1, -1]) {
    let id = before.step(gone, direction);
    while (id !== undefined && now.lineOf(id) === undefined) id = before.step(id, direction);
    if (id !== undefined) return id;
  }
  return undefined;
}

function isNobodys(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
