import { useLayoutEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useStored, writeStored } from '../hooks/use-stored.ts';

/**
 * The key under which the width is stored, followed by the allowed widths in pixels. public/theme.js applies
 * the stored width before the first paint.
 */
const KEY = 'questlog.sidebar-width';
const MIN = 200;
const MAX = 400;
const DEFAULT = 264;
const STEP = 16;

/** Returns the nearest allowed width, in pixels (VIEW-79). */
function clamp(width: number): number {
  return Math.round(Math.min(MAX, Math.max(MIN, width)));
}

/**
 * The sidebar's edge. The user drags it, or moves it with the arrow keys, to resize the sidebar. A
 * double-click resets the width.
 */
export function SidebarEdge() {
  const stored = Number(useStored(KEY) ?? '') || DEFAULT;
  const [dragged, setDragged] = useState<number>();
  const width = dragged ?? clamp(stored);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (width === DEFAULT) style.removeProperty('--spacing-sidebar');
    else style.setProperty('--spacing-sidebar', `${width}px`);
  }, [width]);

  const keep = (next: number): void => writeStored(KEY, String(clamp(next)));
  const widthAt = ({ clientX }: PointerEvent): number => clamp(clientX);
  const end = (): void => {
    if (dragged !== undefined) keep(dragged);
    setDragged(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = {
      ArrowLeft: width - STEP,
      ArrowRight: width + STEP,
      Home: MIN,
      End: MAX,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    keep(next);
  };
  return (
    // A separator with a value is a control (ARIA 1.2); the rule knows only the one without.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the sidebar"
      aria-valuenow={width}
      aria-valuemin={MIN}
      aria-valuemax={MAX}
      aria-valuetext={`${width} pixels`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-screen=""
      onKeyDown={onKeyDown}
      onDoubleClick={() => keep(DEFAULT)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) setDragged(widthAt(event));
      }}
      onPointerUp={end}
      onPointerCancel={() => setDragged(undefined)}
      className="fixed inset-y-0 left-sidebar z-30 -ml-1 w-2 cursor-col-resize touch-none outline-none after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 after:bg-accent-from after:opacity-0 after:transition-opacity hover:after:opacity-60 focus-visible:after:opacity-100 active:after:opacity-100"
    />
  );
}
