import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';

/**
 * Returns the weekdays, from 1 for Monday to 7 for Sunday, in the order in which the user's calendars show
 * them.
 */
export function orderedWeekdays(): number[] {
  return Array.from({ length: 7 }, (_, index) => ((firstWeekday() + 6 + index) % 7) + 1);
}
