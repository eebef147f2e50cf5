/** Returns a day relative to the browser's date, in the API's format. @param zone by default, the machine's */
export function dayFromToday(days: number, zone = Temporal.Now.timeZoneId()): string {
  const day = Temporal.Now.plainDateISO(zone).add({ days });
  return `${day.toString()}T00:00:00.000Z`;
}
