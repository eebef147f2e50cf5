/** Returns a day relative to the browser's date, in the API's format. */
export function dayFromToday(days: number, zone: string): string {
  const day = Temporal.Now.plainDateISO(zone).add({ days });
  return `${day.toString()}T00:00:00.000Z`;
}
