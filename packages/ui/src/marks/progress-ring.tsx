/**
 * A ring in a colour that the user selected, filled like a pie by the part that is done. Hidden from screen
 * readers, because the text next to it conveys the same information.
 */
export function ProgressRing({ color, part, size = 16 }: { color: string; part: number; size?: number }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke={color}
      aria-hidden="true"
      className="shrink-0 -rotate-90 forced-color-adjust-none"
    >
      <circle cx="8" cy="8" r="7" strokeWidth="2" />
      {part > 0 && (
        <circle cx="8" cy="8" r="2.25" strokeWidth="4.5" pathLength="1" strokeDasharray={`${part} 1`} />
      )}
    </svg>
  );
}
