import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import type { KeyboardEvent } from 'react';
import { useData } from '../../data/data-context.ts';
import { isHeld, isTyping, matchesHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import type { ListPlan, ListSection } from '@questlog/ui/list/list-plan.ts';
import type { RowHandlers, RowScreen } from '../../task-row/row-context.tsx';
import { ADD_SUBTASK, COMMENT, pressedAction } from '../../task-row/actions/row-keys.ts';
import type { TaskActions } from '../../task-row/actions/use-task-actions.ts';
import { rowOf, taskOf } from '../../task-row/row-elements.ts';
import { withListTools } from './load-list-tools.ts';
import type { ListTrees } from './moves/list-trees.ts';
import type { Board } from './task-lines.ts';
import type { SelectionControls } from '../../task-row/selection/use-selection.ts';

/** How many rows Page Up and Page Down move by. */
const PAGE = 10;

interface ListKeys {
  readonly plan: ListPlan;
  /** The focused row, or the row that an arrow key enters. */
  readonly active: string | undefined;
  readonly openId: string | undefined;
  readonly handlers: RowHandlers;
  readonly screen: RowScreen;
  readonly actions: TaskActions;
  readonly focusRow: (id: string) => void;
  readonly trees: ListTrees | undefined;
  readonly selection: SelectionControls;
  /** Called when Up is pressed in the first row. */
  readonly leaveTop: () => void;
  readonly board: Board | undefined;
  readonly sections: readonly ListSection[];
}

/**
 * Returns the key handler for the element around a list. `?` lists the keys. Fields keep all their keys
 * except Escape. In select mode, Enter and Space select a row, and the bar below the list handles the keys
 * for the selected tasks. In a row's details, the keys act on the subtask.
 */
export function useListKeys(keys: ListKeys) {
  const {
    plan,
    active,
    openId,
    handlers,
    screen,
    actions,
    focusRow,
    trees,
    selection,
    leaveTop,
    board,
    sections,
  } = keys;
  const data = useData();
  const { store } = data;

  return (event: KeyboardEvent): void => {
    const id = rowOf(event.target);
    if (id === undefined) {
      if (event.target !== event.currentTarget || active === undefined) return;
      if (!['ArrowDown', 'ArrowUp'].includes(event.key)) return;
      event.preventDefault();
      focusRow(active);
      return;
    }
    const { target, nativeEvent } = event;
    if (isHeld(nativeEvent)) {
      // A held Enter or Space would also press the focused button again and again.
      if (['Enter', ' '].includes(event.key) && !isTyping(target)) event.preventDefault();
      return;
    }
    const onTitle = target instanceof Element && target.matches('[data-row-title]');
    const pressed = (...combos: string[]): boolean =>
      combos.some((combo) => matchesHotkey(nativeEvent, combo));
    const acting = taskOf(target) ?? id;
    const inDetails = acting !== id;
    const task = store.task(acting);
    const open = task?.completedAt === null;
    const go = (to: string | undefined): void => {
      if (to !== undefined) focusRow(to);
    };

    const reach = (to: string | undefined): void => {
      if (to === undefined) return;
      selection.reach(to, id);
      focusRow(to);
    };
    const selecting = selection.isOn();
    const list = event.currentTarget as HTMLElement;
    const card = { id, sections, list, pressed, onTitle, focusRow, leaveTop, selected: selection.selected };

    if (!inDetails && board?.onKey(card) === true) {
      // Do nothing: the board has handled the key.
    } else if (
      event.key === 'Escape' &&
      openId === id &&
      !event.defaultPrevented &&
      !isComposing(event.nativeEvent)
    ) {
      handlers.close(id);
    } else if (inDetails && pressed('alt+right', 'alt+left')) {
      // Do nothing: a subtask changes its level only in its project's list.
    } else if (inDetails && pressed('alt+up', 'alt+down')) {
      const to = pressed('alt+up') ? 'up' : 'down';
      withListTools(({ stepSubtask }) => stepSubtask(data, acting, to));
    } else if (inDetails && open && pressed('e', 'f2')) editSubtask(target);
    else if (pressed('shift+down')) reach(plan.step(id, 1));
    else if (pressed('shift+up')) reach(plan.step(id, -1));
    else if (pressed('alt+down')) handlers.step(id, 'down');
    else if (pressed('alt+up')) handlers.step(id, 'up');
    else if (pressed('alt+right')) handlers.nest(id, 'in');
    else if (pressed('alt+left')) handlers.nest(id, 'out');
    else if (onTitle && trees !== undefined && pressed('left', 'right')) go(foldOrGo(trees, id, event.key));
    else if (onTitle && pressed('mod+a')) selection.all();
    else if (pressed('x') || (selecting && onTitle && pressed('space', 'enter'))) handlers.select(id);
    else if (pressed('down', 'j')) go(plan.step(id, 1));
    else if (pressed('up', 'k')) {
      const above = plan.step(id, -1);
      if (above === undefined) leaveTop();
      else focusRow(above);
    } else if (pressed('pagedown')) go(plan.step(id, PAGE));
    else if (pressed('pageup')) go(plan.step(id, -PAGE));
    else if (pressed('home')) go(plan.first);
    else if (pressed('end')) go(plan.last);
    else if (open && pressed('e', 'f2')) handlers.startEdit(id);
    else if (!selecting && onTitle && pressed('space')) handlers.setCompleted(id, open);
    else if (!selecting && onTitle && pressed('enter')) {
      if (openId === id) handlers.startEdit(id);
      else handlers.toggleOpen(id);
    } else if (!selecting && open && pressed(ADD_SUBTASK)) handlers.addTo(id, 'subtask');
    else if (!selecting && open && pressed(COMMENT)) handlers.addTo(id, 'comment');
    else {
      const action = task && pressedAction({ task, handlers, screen, actions }, pressed, selecting);
      if (action === undefined) return;
      action();
    }
    event.preventDefault();
  };
}

function editSubtask(target: EventTarget): void {
  const row = target instanceof Element ? target.closest('[data-subtask-row]') : null;
  row?.querySelector<HTMLElement>('[data-subtask]')?.click();
}

/**
 * Handles Left and Right. Left collapses a row or goes to its parent. Right expands it or goes to its first
 * subtask. Returns the row to go to.
 */
function foldOrGo({ tree, folded, fold }: ListTrees, id: string, key: string): string | undefined {
  const row = tree.get(id);
  const isShown = row !== undefined && row.subtasks > 0 && !folded.has(id);
  if (key === 'ArrowLeft') {
    if (!isShown) return row?.parentId;
    fold(id, true);
    return undefined;
  }
  if (isShown) {
    const ids = [...tree.keys()];
    return ids[ids.indexOf(id) + 1];
  }
  if (row !== undefined && row.subtasks > 0) fold(id, false);
  return undefined;
}
