/** Parses a feed with an independent iCalendar parser. */
import ICAL from 'ical.js';

/**
 * A calendar item with the fields that tests check. Dates are `YYYY-MM-DD`, instants are ISO strings in UTC.
 */
export interface ReadItem {
  readonly kind: string;
  readonly uid: string;
  readonly summary: string;
  readonly start: string | undefined;
  readonly due: string | undefined;
  readonly properties: Readonly<Record<string, string>>;
}

export interface ReadCalendar {
  readonly name: string;
  readonly items: readonly ReadItem[];
  readonly properties: Readonly<Record<string, string>>;
}

function propertiesOf(component: ICAL.Component): Record<string, string> {
  return Object.fromEntries(
    component.getAllProperties().map((property) => [property.name, property.getValues().map(String).join()]),
  );
}

/** Parses a calendar. Throws if the text is not a calendar. */
export function readCalendar(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const properties = propertiesOf(calendar);
  const items = calendar.getAllSubcomponents().map((component): ReadItem => {
    const own = propertiesOf(component);
    return {
      kind: component.name,
      uid: own['uid'] ?? '',
      summary: own['summary'] ?? '',
      start: own['dtstart'],
      due: own['due'],
      properties: own,
    };
  });
  // The parser does not unescape the text of extension properties.
  const name = (properties['x-wr-calname'] ?? '').replaceAll(/\\(.)/g, '$1');
  return { name, items, properties };
}
