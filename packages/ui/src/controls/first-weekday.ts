const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
type Weekday = (typeof DAYS)[number];

let first: Weekday = 1;

/** Sets the first day of the week in all calendars. Sunday is 0. */
export function setFirstWeekday(day: number): void {
  first = DAYS.find((each) => each === day) ?? 1;
}

/** Returns the first day of the week: the one that was set, else Monday. Sunday is 0. */
export function firstWeekday(): Weekday {
  return first;
}
