import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';

/** Returns the weekdays, from Monday as 1 to Sunday as 7, in the order of the user's calendars. */
export function orderedWeekdays(): number[] {
  return Array.from({ length: 7 }, (_, index) => ((firstWeekday() + 6 + index) % 7) + 1);
}
