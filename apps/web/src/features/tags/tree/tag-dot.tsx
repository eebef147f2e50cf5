import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';

/** A dot in the tag's colour. A tag without a colour gets a ring, so that the names are aligned. */
export function TagDot({ color }: { color: string | null }) {
  return color === null ? (
    <span className="me-2.5 size-2.5 shrink-0 rounded-full border border-control" />
  ) : (
    <ColorDot color={color} className="me-2.5" />
  );
}
