import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';

/** Returns the weekdays in the order of the user's calendars, from 1 for Monday to 7 for Sunday. */
export function orderedWeekdays(): number[] {
  return Array.from({ length: 7 }, (_, index) => ((firstWeekday() + 6 + index) % 7) + 1);
}
