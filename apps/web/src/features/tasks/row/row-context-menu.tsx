import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { popups } from '@questlog/ui/overlays/load-popups.ts';
import { useMemo, type MouseEvent } from 'react';
import { useTask } from '../../../data/hooks.ts';
import { repeatOf, rowEntries } from './row-actions.tsx';
import type { RowHandlers } from './row-handlers.ts';
import { askingElement, rowOf } from './use-row-focus.ts';

const Menu = lazyWithRetry(popups, (module) => module.Menu);

/** Elements that keep the menu of the browser, with entries such as Paste and Copy link. */
const NATIVE = 'a, input, textarea, [contenteditable]';

export interface RowRightClick {
  readonly id: string;
  /** The element that gets the focus back. */
  readonly anchor: HTMLElement | null;
  /** The pointer, in pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
  /** False during the exit animation. */
  readonly open: boolean;
}

/**
 * Returns the row of a right click or of the keyboard's menu key, and prevents the browser's menu. Returns
 * undefined for selected text, links and fields, where the browser's menu is needed.
 */
export function rowRightClick(event: MouseEvent<HTMLElement>): RowRightClick | undefined {
  const id = rowOf(event.target);
  const isNative = event.target instanceof Element && event.target.closest(NATIVE) !== null;
  if (id === undefined || isNative || getSelection()?.isCollapsed === false) return undefined;
  event.preventDefault();
  return {
    id,
    anchor: askingElement(event.currentTarget, id),
    at: { x: event.clientX, y: event.clientY },
    open: true,
  };
}

/** The menu of all actions of a row, at the pointer (VIEW-100). */
export function RowContextMenu({
  click,
  handlers,
  onClick,
}: {
  click: RowRightClick;
  handlers: RowHandlers;
  onClick: (click: RowRightClick | undefined) => void;
}) {
  const { id, anchor, at, open } = click;
  const task = useTask(id);
  const element = useMemo(() => ({ current: anchor }), [anchor]);
  if (task === undefined) return null;
  const row = {
    id,
    title: task.title,
    completed: task.completedAt !== null,
    repeat: repeatOf(task),
    handlers,
  };
  return (
    <OverlayBoundary open={open} onClose={() => onClick(undefined)} fallback={false}>
      <Menu
        anchor={element}
        at={at}
        open={open}
        onOpenChange={(next) => onClick({ ...click, open: next })}
        label={`Actions for ${task.title}`}
        entries={rowEntries(row)}
        align="start"
      />
    </OverlayBoundary>
  );
}
