import { useId } from 'react';

export type EmptyArtName =
  | 'tray'
  | 'sun'
  | 'calendar'
  | 'stack'
  | 'book'
  | 'flag'
  | 'search'
  | 'tags'
  | 'bell'
  | 'cloud';

/**
 * All drawings are in one image file. If they were inlined, the first screen would load all ten and show at
 * most one.
 */
const drawings = new URL('./empty-art.svg', import.meta.url).href;

/** An empty state's drawing: an object on a pale disc, with three sparks. Decorative. */
export function EmptyArt({ name, className }: { name: EmptyArtName; className?: string | undefined }) {
  const glow = useId();
  return (
    <svg viewBox="0 0 120 96" width="150" height="120" fill="none" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={glow} x1="20" y1="4" x2="100" y2="92" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--color-accent-from)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--color-accent-to)" stopOpacity="0.06" />
        </linearGradient>
      </defs>
      <circle cx="60" cy="50" r="42" fill={`url(#${glow})`} />
      <use
        href={`${drawings}#${name}`}
        className="stroke-muted"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g className="fill-accent-from">
        <path d="M101 18l1.5 4.5L107 24l-4.5 1.5L101 30l-1.5-4.5L95 24l4.5-1.5z" />
        <circle cx="16" cy="34" r="2.2" opacity="0.7" />
        <circle cx="104" cy="66" r="1.8" opacity="0.6" />
      </g>
    </svg>
  );
}
