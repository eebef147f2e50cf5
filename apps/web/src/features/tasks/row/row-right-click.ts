import type { MouseEvent } from 'react';
import { askingElement, rowOf, taskOf } from './use-row-focus.ts';

/** Elements that keep the browser's menu, with entries such as Paste and Copy link. */
const NATIVE = 'a, input, textarea, [contenteditable]';

export interface RowRightClick {
  readonly id: string;
  /** True for a subtask in the details of its parent. */
  readonly inDetails: boolean;
  /** The element that gets focus when the menu closes. */
  readonly anchor: HTMLElement | null;
  /** The position of the pointer in the window, in pixels. */
  readonly at: { readonly x: number; readonly y: number };
  /** False during the exit animation. */
  readonly open: boolean;
}

/**
 * Returns the row, or the subtask in its details, on which a right click or the keyboard's menu key opens a
 * menu, and prevents the browser's menu. Returns undefined for selected text, links and fields, where the
 * browser's menu is needed.
 */
export function rowRightClick(event: MouseEvent<HTMLElement>): RowRightClick | undefined {
  const id = taskOf(event.target);
  const isNative = event.target instanceof Element && event.target.closest(NATIVE) !== null;
  if (id === undefined || isNative || getSelection()?.isCollapsed === false) return undefined;
  event.preventDefault();
  return {
    id,
    inDetails: id !== rowOf(event.target),
    anchor: askingElement(event.currentTarget, id),
    at: { x: event.clientX, y: event.clientY },
    open: true,
  };
}
