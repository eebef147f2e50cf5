import type { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { useImperativeHandle, type Ref } from 'react';
import type { RowFocus } from './use-row-focus.ts';

export interface TaskListControls {
  /** Returns false if there are no rows. */
  readonly focusFirst: () => boolean;
  /** Focuses the row that Tab reaches. Returns false if the list is empty. */
  readonly focusActive: () => boolean;
  /** Focuses the row that Tab reaches, without scrolling to it if the user has scrolled away. */
  readonly focusActiveWithoutScroll: () => void;
  /** Focuses the active row if nothing has the focus. */
  readonly reclaim: () => void;
}

/** Lets the list's owner move the focus inside the list. */
export function useListControls(
  controls: Ref<TaskListControls> | undefined,
  plan: ListPlan,
  { active, focusRow, focusWithoutScroll, reclaim }: RowFocus,
): void {
  useImperativeHandle(controls, () => {
    const enter = (id: string | undefined): boolean => {
      if (id !== undefined) focusRow(id);
      return id !== undefined;
    };
    return {
      focusFirst: () => enter(plan.first),
      focusActive: () => enter(active),
      focusActiveWithoutScroll: () => {
        if (active !== undefined) focusWithoutScroll(active);
      },
      reclaim,
    };
  }, [plan, active, focusRow, focusWithoutScroll, reclaim]);
}
