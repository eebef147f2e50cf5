const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
type Weekday = (typeof DAYS)[number];

let chosen: Weekday | undefined;

/** Sets the first day of the week. Sunday is 0, and null means the region's default. */
export function setFirstWeekday(day: number | null): void {
  chosen = DAYS.find((each) => each === day);
}

/** Returns the first day of the week: the selected day, else the region's, else Monday. Sunday is 0. */
export function firstWeekday(): Weekday {
  if (chosen !== undefined) return chosen;
  const locale = new Intl.Locale(globalThis.navigator?.language ?? 'en');
  const week: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : null;
  const first = typeof week === 'object' && week !== null && 'firstDay' in week ? week.firstDay : 1;
  return DAYS.find((day) => Number(first) % 7 === day) ?? 1;
}
