import { GripVertical } from 'lucide-react';

/**
 * Shows that the row can be dragged. Dragging works anywhere on the row, and Alt with an arrow key moves it
 * too.
 */
export function Grip() {
  return (
    <span
      aria-hidden="true"
      data-screen=""
      className="absolute inset-y-0 -left-5 z-2 hidden max-h-row w-5 cursor-grab place-items-center text-subtle md:in-data-drags:grid"
    >
      <GripVertical size={16} />
    </span>
  );
}
