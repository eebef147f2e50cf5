import { numberText } from '@questlog/domain/counts';
import { useState } from 'react';
import { chartScale } from './chart-scale.ts';
import { dayText } from './day-text.ts';

export interface DayValue {
  /** The UTC date, for example "2026-11-22". */
  readonly date: string;
  readonly value: number;
}

const WIDTH = 900;
const HEIGHT = 160;

/**
 * A bar chart with one value per day. The header shows the day under the pointer. A separate table shows the
 * same values.
 */
export function DayChart({
  title,
  about,
  days,
}: {
  title: string;
  about: string;
  days: readonly DayValue[];
}) {
  const [pointed, setPointed] = useState<number>();
  const { top, ticks } = chartScale(Math.max(0, ...days.map(({ value }) => value)));
  const step = WIDTH / Math.max(1, days.length);
  const shown = pointed === undefined ? undefined : days[pointed];
  const y = (value: number): number => HEIGHT - (value / top) * HEIGHT;
  return (
    <figure className="min-w-0 rounded-lg border border-border px-4 pt-3.5 pb-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-base font-semibold">{title}</span>
        <span className="text-sm text-muted tabular-nums">
          {shown === undefined ? about : `${dayText(shown.date)}: ${numberText(shown.value)}`}
        </span>
      </figcaption>
      <div className="mt-3 flex gap-2">
        {/* Hidden from screen readers, because the table contains the same values. */}
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 min-w-0 flex-1 overflow-visible"
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            const at = Math.floor(((clientX - left) / Math.max(1, width)) * days.length);
            setPointed(Math.min(days.length - 1, Math.max(0, at)));
          }}
          onPointerLeave={() => setPointed(undefined)}
        >
          {/* The whole chart reacts to the pointer, not only the bars. */}
          <rect width={WIDTH} height={HEIGHT} className="fill-transparent" />
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={WIDTH}
              y1={y(tick)}
              y2={y(tick)}
              vectorEffect="non-scaling-stroke"
              className="stroke-border"
            />
          ))}
          {days.map(({ date, value }, index) => (
            <rect
              key={date}
              x={index * step + step * 0.14}
              width={step * 0.72}
              y={y(value)}
              height={HEIGHT - y(value)}
              className={index === pointed ? 'fill-accent' : 'fill-accent-from'}
            />
          ))}
        </svg>
        <span
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-xs leading-none text-muted tabular-nums"
        >
          {[...ticks].reverse().map((tick) => (
            <span key={tick}>{numberText(tick)}</span>
          ))}
        </span>
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-muted">
        <span>{days[0] === undefined ? '' : dayText(days[0].date)}</span>
        <span>{days.at(-1) === undefined ? '' : dayText(days.at(-1)?.date ?? '')}</span>
      </p>
    </figure>
  );
}
