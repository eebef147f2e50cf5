/** The first day of the week by region (IDENTITY-42). */

const MONDAY = 1;

/**
 * Returns the first day of the week in an ISO 3166 region, with Sunday as 0. Monday if the region is unknown.
 */
export function firstDayInRegion(region: string | null): number {
  if (region === null) return MONDAY;
  const locale = new Intl.Locale('und', { region });
  const week: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : null;
  const day =
    typeof week === 'object' && week !== null && 'firstDay' in week ? Number(week.firstDay) : MONDAY;
  return Number.isInteger(day) ? day % 7 : MONDAY;
}

/** Returns the region of a browser's language, such as 'US' for 'en'. Undefined if the tag is unreadable. */
export function regionOf(languageTag: string): string | undefined {
  try {
    const { region } = new Intl.Locale(languageTag).maximize();
    return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined;
  } catch {
    return undefined;
  }
}
