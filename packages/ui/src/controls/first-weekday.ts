const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
type Weekday = (typeof DAYS)[number];

let chosen: Weekday | undefined;

/** Sets the first day of the week, with Sunday as 0. Pass null for the region's default. */
export function setFirstWeekday(day: number | null): void {
  chosen = DAYS.find((each) => each === day);
}

/**
 * Returns the first day of the week, with Sunday as 0. This is the chosen day, otherwise the region's first
 * day, otherwise Monday.
 */
export function firstWeekday(): Weekday {
  if (chosen !== undefined) return chosen;
  const locale = new Intl.Locale(globalThis.navigator?.language ?? 'en');
  const week: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : null;
  const first = typeof week === 'object' && week !== null && 'firstDay' in week ? week.firstDay : 1;
  return DAYS.find((day) => Number(first) % 7 === day) ?? 1;
}
