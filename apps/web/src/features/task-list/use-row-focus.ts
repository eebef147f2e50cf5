/**
 * Manages the focus in a virtualised list. Tab reaches only one row, and the arrow keys determine which one.
 * If the focused row is removed, the next one gets the focus.
 */
import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { touchQuery } from '@questlog/ui/hooks/use-media-query.ts';
import type { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { rowOf } from '../../task-row/row-elements.ts';

export interface RowFocus {
  /** The row that Tab reaches; undefined in an empty list. */
  readonly active: string | undefined;
  /** Focuses a row, after rendering it if necessary. */
  readonly focusRow: (id: string) => void;
  /** Focuses a row if it is rendered. Does not scroll to it if it is outside the window. */
  readonly focusWithoutScroll: (id: string) => void;
  /** Focuses the active row if nothing has the focus, for example after select mode. */
  readonly reclaim: () => void;
  /** Call this with every focus event in the list. */
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Manages the focus among a list's rows.
 * @param onEmpty moves the focus elsewhere when the last row is removed
 */
export function useRowFocus(
  plan: ListPlan,
  container: RefObject<HTMLElement | null>,
  onEmpty: () => void,
): RowFocus {
  const [chosen, setChosen] = useState<string>();
  const [request, setRequest] = useState<{ readonly id: string }>();
  const inside = useRef(false);
  /** A text field in the list has the focus. */
  const writing = useRef(false);
  /**
   * The last version of the list that contained the row reached by Tab. Determines the next row once that row
   * is gone.
   */
  const [lastPlan, setLastPlan] = useState(plan);

  const isThere = chosen !== undefined && plan.lineOf(chosen) !== undefined;
  if (isThere && plan !== lastPlan) setLastPlan(plan);
  const active = isThere ? chosen : ((chosen && successor(chosen, lastPlan, plan)) ?? plan.first);

  const put = useCallback(
    (id: string, withoutScroll = false) => {
      const title = container.current?.querySelector<HTMLElement>(
        `[data-row="${CSS.escape(id)}"] :is([data-row-title], textarea)`,
      );
      title?.focus({ preventScroll: true });
      // Do not scroll back if the user has scrolled away from the row.
      if (!withoutScroll || isInWindow(title)) title?.scrollIntoView({ block: 'nearest' });
    },
    [container],
  );

  useLayoutEffect(() => {
    // The focused row is gone, so the browser has focused the body.
    if (!inside.current || !isNobodys()) return;
    if (writing.current) {
      // A focused text field was removed. Focus the list, so that further keystrokes do not affect another
      // task (TASK-50).
      writing.current = false;
      container.current?.focus({ preventScroll: true });
    } else if (active === undefined) {
      inside.current = false;
      onEmpty();
    } else put(active, true);
    // Run this on every change of the list, even if the active row is the same: that row may have been
    // remounted elsewhere.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [plan, active, put, onEmpty, container]);

  useLayoutEffect(() => {
    if (request !== undefined) put(request.id);
  }, [request, put]);

  const focusRow = useCallback((id: string) => {
    setChosen(id);
    setRequest({ id });
  }, []);

  const focusWithoutScroll = useCallback((id: string) => put(id, true), [put]);

  const latest = useRef(active);
  useLayoutEffect(() => {
    latest.current = active;
  }, [active]);
  const reclaim = useCallback(() => {
    if (!isNobodys()) return;
    if (latest.current !== undefined) focusRow(latest.current);
    // With touch, focusing a text field would open the keyboard.
    else if (!matchMedia(touchQuery).matches) onEmpty();
  }, [focusRow, onEmpty]);

  const onFocus = useCallback((event: FocusEvent) => {
    inside.current = true;
    writing.current = event.target.matches('textarea, input:not([type="checkbox"])');
    const id = rowOf(event.target);
    if (id !== undefined) setChosen(id);
  }, []);
  const onBlur = useCallback((event: FocusEvent) => {
    // Keep the flag if the focused element was removed, because the next row then gets the focus, or if the
    // window lost the focus. Clear it if the user clicked elsewhere or closed a phone's keyboard.
    if (event.target.isConnected && document.hasFocus()) inside.current = false;
  }, []);

  return { active, focusRow, focusWithoutScroll, reclaim, onFocus, onBlur };
}

/** Returns the row after a removed one, or else the row before it (SELECT-28). */
function successor(removedId: string, before: ListPlan, now: ListPlan): string | undefined {
  for (const direction of [1, -1]) {
    let id = before.step(removedId, direction);
    while (id !== undefined && now.lineOf(id) === undefined) id = before.step(id, direction);
    if (id !== undefined) return id;
  }
  return undefined;
}

function isInWindow(element: HTMLElement | null | undefined): boolean {
  if (element === null || element === undefined) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function isNobodys(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
