import { GripVertical } from 'lucide-react';

/**
 * Indicates that the row can be dragged; the drag may start anywhere on it. Keyboard users press Alt and the
 * arrow keys.
 */
export function Grip() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-y-0 -left-5 z-2 hidden max-h-row w-5 cursor-grab place-items-center text-subtle md:in-data-drags:grid"
    >
      <GripVertical size={16} />
    </span>
  );
}
