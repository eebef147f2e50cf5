import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';

/** The days of a week in the order of the person's calendars, from Monday as 1 to Sunday as 7. */
export function orderedWeekdays(): number[] {
  return Array.from({ length: 7 }, (_, index) => ((firstWeekday() + 6 + index) % 7) + 1);
}
