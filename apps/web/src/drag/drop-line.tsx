/**
 * The line that marks the drop position in a list of the sidebar.
 * @param top its top edge in pixels; undefined while nothing is dragged
 */
export function DropLine({ top }: { top: number | undefined }) {
  if (top === undefined) return null;
  return (
    <li
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-1 h-0.5 -translate-y-px rounded-full bg-accent-from"
      style={{ top }}
    />
  );
}
