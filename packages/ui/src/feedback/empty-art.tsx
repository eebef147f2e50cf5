import { useId, type ReactNode } from 'react';

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

const tick = <path d="M51 51l6.5 6.5L70 44" className="stroke-accent-from" strokeWidth="3" />;

/** Line drawings on a 120 × 96 field; `paper` is the raised ground, strokes take the group's colour. */
const drawings: Record<EmptyArtName, ReactNode> = {
  tray: (
    <>
      <path d="M34 50l8-20h36l8 20v18a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4z" className="fill-raised" />
      <path d="M34 50h15c1 6 5 9 11 9s10-3 11-9h15" />
      <path d="M60 24v17m-6-6l6 6 6-6" className="stroke-accent-from" strokeWidth="3" />
    </>
  ),
  sun: (
    <>
      <circle cx="60" cy="50" r="17" className="fill-raised" />
      <path d="M60 22v-5M60 83v-5M32 50h-5M93 50h-5M40.2 30.2l-3.5-3.5M83.3 73.3l-3.5-3.5M40.2 69.8l-3.5 3.5M83.3 26.7l-3.5 3.5" />
      <path d="M53 50.5l5 5 9-10" className="stroke-accent-from" strokeWidth="3" />
    </>
  ),
  calendar: (
    <>
      <rect x="36" y="27" width="48" height="46" rx="6" className="fill-raised" />
      <path d="M36 39h48M48 22v9M72 22v9" />
      <path d="M52 56l6 6 11-12" className="stroke-accent-from" strokeWidth="3" />
    </>
  ),
  stack: (
    <>
      <path d="M60 54l-26-12 26-12 26 12z" className="fill-raised" />
      <path d="M34 53l26 12 26-12M34 63l26 12 26-12" />
    </>
  ),
  book: (
    <>
      <path
        d="M60 34c-6-5-14-6-24-6v40c10 0 18 1 24 6 6-5 14-6 24-6V28c-10 0-18 1-24 6z"
        className="fill-raised"
      />
      <path d="M60 34v40M44 40c3 0 6 .5 8 1.5M44 50c3 0 6 .5 8 1.5" />
      <path d="M68 46l4 4 6-7" className="stroke-accent-from" strokeWidth="3" />
    </>
  ),
  flag: (
    <>
      <path d="M44 78V24" />
      <path d="M44 28c8-5 16 4 32-1v25c-16 5-24-4-32 1z" className="fill-raised" />
      <path d="M53 41l5 5 9-10" className="stroke-accent-from" strokeWidth="3" />
    </>
  ),
  search: (
    <>
      <circle cx="56" cy="46" r="18" className="fill-raised" />
      <path d="M69 59l14 14" strokeWidth="3" />
      <path d="M50 46h12" className="stroke-accent-from" strokeWidth="3" />
    </>
  ),
  tags: (
    <>
      <path
        d="M38 32h18l26 26a4 4 0 0 1 0 5.6L68 77.5a4 4 0 0 1-5.6 0L36 51.5V34a2 2 0 0 1 2-2z"
        className="fill-raised"
      />
      <circle cx="47" cy="43" r="3.5" className="stroke-accent-from" />
      <path d="M66 28l22 22" />
    </>
  ),
  bell: (
    <>
      <path d="M42 62c4-4 4-8 4-16 0-9 6-15 14-15s14 6 14 15c0 8 0 12 4 16z" className="fill-raised" />
      <path d="M60 31v-5M54 69a6 6 0 0 0 12 0" />
      <path
        d="M82 32c3 3 4.5 7 4.5 11M38 32c-3 3-4.5 7-4.5 11"
        className="stroke-accent-from"
        strokeWidth="3"
      />
    </>
  ),
  cloud: (
    <>
      <path d="M44 70a13 13 0 0 1-1-26 18 18 0 0 1 34-3 14.5 14.5 0 0 1 1 29z" className="fill-raised" />
      {tick}
    </>
  ),
};

/** The drawing of an empty state: an object over a soft disc, with three sparks. Purely decorative. */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  const glow = useId();
  return (
    <svg viewBox="0 0 120 96" width="150" height="120" fill="none" aria-hidden="true">
      <defs>
        <linearGradient id={glow} x1="20" y1="4" x2="100" y2="92" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--color-accent-from)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--color-accent-to)" stopOpacity="0.06" />
        </linearGradient>
      </defs>
      <circle cx="60" cy="50" r="42" fill={`url(#${glow})`} />
      <g className="stroke-muted" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        {drawings[name]}
      </g>
      <g className="fill-accent-from">
        <path d="M101 18l1.5 4.5L107 24l-4.5 1.5L101 30l-1.5-4.5L95 24l4.5-1.5z" />
        <circle cx="16" cy="34" r="2.2" opacity="0.7" />
        <circle cx="104" cy="66" r="1.8" opacity="0.6" />
      </g>
    </svg>
  );
}
