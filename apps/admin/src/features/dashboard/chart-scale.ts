/** A chart's grid lines at 0, in the middle and at the top, all at round numbers. */

export interface ChartScale {
  /** The value at the top of the chart, at least 1. */
  readonly top: number;
  /** The grid lines' values, from 0 to the top. */
  readonly ticks: readonly number[];
}

const STEPS = [2, 4, 6, 8, 10];

/**
 * Returns a scale for a chart.
 * @param largest the largest value, a non-negative integer
 */
export function chartScale(largest: number): ChartScale {
  if (largest <= 1) return { top: 1, ticks: [0, 1] };
  const unit = 10 ** Math.floor(Math.log10(largest));
  const step = STEPS.find((each) => each * unit >= largest) ?? 10;
  const top = step * unit;
  return { top, ticks: [0, top / 2, top] };
}
