import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';

/** The colour of a tag before its name; a ring for none, so that the names stand under each other. */
export function TagDot({ color }: { color: string | null }) {
  return color === null ? (
    <span className="me-2.5 size-2.5 shrink-0 rounded-full border border-control" />
  ) : (
    <ColorDot color={color} className="me-2.5" />
  );
}
