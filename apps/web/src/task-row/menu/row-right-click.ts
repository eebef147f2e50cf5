import type { MouseEvent } from 'react';
import { openMenuButton, rowOf, taskOf } from '../row-elements.ts';
import type { RowMenuKind } from './row-menu.tsx';

/** These elements keep the browser's menu with Paste, Copy link and so on. */
const NATIVE = 'a, input, textarea, [contenteditable]';

/** A row's menu that was opened by a right click, the menu key or a long press. */
export interface OpenedMenu {
  readonly id: string;
  readonly of: RowMenuKind;
  /** The element that gets the focus when the menu closes. */
  readonly anchor: HTMLElement | null;
  /** The pointer's position in the window, in pixels. A sheet needs none. */
  readonly at?: { readonly x: number; readonly y: number } | undefined;
  /** False during the exit animation. */
  readonly open: boolean;
}

/**
 * Returns the row, or the subtask in its details, for which a right click or the menu key opens a menu.
 * Prevents the browser's menu. Returns undefined for selected text, links and fields, which need the
 * browser's menu.
 */
export function rowRightClick(event: MouseEvent<HTMLElement>): OpenedMenu | undefined {
  const id = taskOf(event.target);
  const isNative = event.target instanceof Element && event.target.closest(NATIVE) !== null;
  if (id === undefined || isNative || getSelection()?.isCollapsed === false) return undefined;
  event.preventDefault();
  return {
    id,
    of: id === rowOf(event.target) ? 'pointer' : 'details',
    anchor: openMenuButton(event.currentTarget, id),
    at: { x: event.clientX, y: event.clientY },
    open: true,
  };
}
