import { GripVertical } from 'lucide-react';
import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import type { Point } from './drag-engine.ts';
import { numberText } from '@questlog/domain/counts';

/** The label that follows the pointer: the dragged task's title, or the number of tasks. */
export function DragGhost({
  ref,
  title,
  count,
  at,
}: {
  ref: Ref<HTMLDivElement>;
  title: string;
  count: number;
  /** The initial position. The owner then moves the label with `followPointer`. */
  at: Point;
}) {
  return createPortal(
    <div
      ref={ref}
      aria-hidden="true"
      style={{ transform: `translate3d(${at.x}px, ${at.y}px, 0)` }}
      className="pointer-events-none fixed top-0 left-0 z-70"
    >
      <div // The label is next to a mouse pointer, but above a finger.
        className="relative mt-2 ml-3 animate-rise-in pointer-coarse:-mt-16 pointer-coarse:ml-0 pointer-coarse:-translate-x-1/2"
      >
        {count > 1 && (
          <span className="absolute inset-0 translate-x-1 translate-y-1 rotate-1 rounded-lg border border-border bg-raised shadow-md" />
        )}
        <span className="relative flex h-10 max-w-72 items-center gap-1.5 rounded-lg border border-border bg-raised pr-3.5 pl-2 shadow-lg">
          <GripVertical size={16} className="shrink-0 text-subtle" />
          <span dir="auto" className="truncate">
            {title}
          </span>
        </span>
        {count > 1 && (
          <span className="absolute -top-2.5 -right-2.5 grid h-6 min-w-6 place-items-center rounded-full bg-primary-gradient px-1.5 text-xs font-bold text-white tabular-nums shadow-sm">
            {numberText(count)}
          </span>
        )}
      </div>
    </div>,
    document.body,
  );
}
