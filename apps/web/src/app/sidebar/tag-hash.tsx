import { Hash } from 'lucide-react';

/** The mark of a tag in the sidebar, in the tag's colour, or grey without one. Projects have a dot. */
export function TagHash({ color }: { color: string | null }) {
  return (
    <Hash
      size={16}
      aria-hidden="true"
      style={{ color: color ?? 'var(--color-subtle)' }}
      className="shrink-0 forced-color-adjust-none"
    />
  );
}
