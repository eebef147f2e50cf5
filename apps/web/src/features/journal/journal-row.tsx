import { Check } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import type { JournalEntry, JournalSection } from './journal-entries.ts';

const locale = navigator.language;
const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });
const formats = { today: time, week: weekday, month: day, year: day } as const;
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });

/** A task that was done. `wanted`: it was asked for, and takes the focus. */
export const JournalRow = memo(function JournalRow({
  entry,
  period,
  wanted,
}: {
  entry: JournalEntry;
  period: JournalSection['period'];
  wanted: boolean;
}) {
  const { title, completedAt, project } = entry;
  const instant = Date.parse(completedAt);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wanted) return;
    // A frame later: a view that has just been opened takes the focus for its page first.
    const frame = requestAnimationFrame(() => {
      row.current?.focus({ preventScroll: true });
      row.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return (
    <div
      ref={row}
      // Reached by a search, not by Tab: there is nothing to press.
      tabIndex={wanted ? -1 : undefined}
      className="focus-ring-inset flex min-h-row items-center gap-3 rounded-md px-3 py-2 focus:bg-selected"
    >
      <span
        aria-hidden="true"
        className="bg-accent-gradient grid size-5 shrink-0 place-items-center rounded-full text-on-accent"
      >
        <Check size={13} strokeWidth={3} />
      </span>
      <span dir="auto" className="min-w-0 flex-1 text-start wrap-anywhere">
        {title}
      </span>
      {project !== undefined && (
        <span title={project.title} className="flex shrink-0">
          {/* A phone has room for the title or for the project's name. */}
          <Badge
            icon={<ColorDot color={project.color} size={8} />}
            className="max-w-48! max-sm:bg-transparent max-sm:px-0"
          >
            <span dir="auto" className="max-sm:sr-only">
              {project.title}
            </span>
          </Badge>
        </span>
      )}
      <time
        dateTime={completedAt}
        title={exact.format(instant)}
        className="shrink-0 text-xs text-muted tabular-nums"
      >
        {formats[period].format(instant)}
      </time>
    </div>
  );
});
