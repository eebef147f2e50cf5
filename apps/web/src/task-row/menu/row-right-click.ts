import type { MouseEvent } from 'react';
import { openMenuButton, rowOf, taskOf } from '../row-elements.ts';

/** These elements keep the browser's menu with Paste, Copy link and so on. */
const NATIVE = 'a, input, textarea, [contenteditable]';

export interface RowRightClick {
  readonly id: string;
  /** True for a subtask in its parent's details. */
  readonly inDetails: boolean;
  /** The element that gets the focus when the menu closes. */
  readonly anchor: HTMLElement | null;
  /** The pointer's position in the window, in pixels. */
  readonly at: { readonly x: number; readonly y: number };
  /** False during the exit animation. */
  readonly open: boolean;
}

/**
 * Returns the row, or the subtask in its details, for which a right click or the menu key opens a menu.
 * Prevents the browser's menu. Returns undefined for selected text, links and fields, which need the
 * browser's menu.
 */
export function rowRightClick(event: MouseEvent<HTMLElement>): RowRightClick | undefined {
  const id = taskOf(event.target);
  const isNative = event.target instanceof Element && event.target.closest(NATIVE) !== null;
  if (id === undefined || isNative || getSelection()?.isCollapsed === false) return undefined;
  event.preventDefault();
  return {
    id,
    inDetails: id !== rowOf(event.target),
    anchor: openMenuButton(event.currentTarget, id),
    at: { x: event.clientX, y: event.clientY },
    open: true,
  };
}
