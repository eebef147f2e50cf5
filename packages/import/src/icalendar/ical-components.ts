/** A calendar file's components, with values as strings. Dates and rules are validated on use. */
import ICAL from 'ical.js';
import { MAX_TASKS } from '../bounds.ts';
import { textOf } from '../formats/text.ts';
import { UnreadableFile } from '../reader.ts';

export interface IcalProperty {
  /** In lower case. */
  readonly name: string;
  readonly values: readonly string[];
  /** Values by parameter name, with names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

export interface IcalComponent {
  /** In lower case: `vtodo`. */
  readonly name: string;
  readonly properties: IcalProperty[];
  readonly components: IcalComponent[];
}

export interface IcalFile {
  readonly calendars: readonly IcalComponent[];
  /** Lines that are not valid iCalendar properties. */
  readonly strayLines: readonly string[];
}

/** Maximum nesting of components. The format needs three levels. */
const MAX_DEPTH = 10;

const TEXT = { defaultType: 'text' };
const TEXTS = { defaultType: 'text', multiValue: ',' };
const TEXT_NAMES = [
  'action',
  'comment',
  'contact',
  'description',
  'location',
  'name',
  'related-to',
  'status',
];

/**
 * An ICAL.js "design" (a set of value parsers) that decodes only text. Dates and rules are left as they are
 * in the file.
 */
const DESIGN = {
  value: { text: ICAL.design.icalendar.value.text },
  param: ICAL.design.icalendar.param,
  propertyGroups: false,
  property: {
    ...Object.fromEntries([...TEXT_NAMES, 'summary', 'uid', 'x-wr-calname'].map((name) => [name, TEXT])),
    categories: TEXTS,
    resources: TEXTS,
  },
};

/** Returns a file's components. Throws an {@link UnreadableFile} if the end of the file is missing. */
export function icalFileOf(bytes: Uint8Array): IcalFile {
  const root: IcalComponent = { name: '', properties: [], components: [] };
  const open = [root];
  const strayLines: string[] = [];
  let count = 0;
  // Unfold again after decoding. The first pass misses folds in UTF-16, which have different bytes.
  for (const line of textOf(unfolded(bytes))
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')) {
    if (line.trim() === '') continue;
    const [, mark, name = ''] = /^(BEGIN|END)\s*:\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const current = open.at(-1) ?? root;
    if (mark === undefined) {
      const property = propertyOf(line);
      if (property === undefined) strayLines.push(line);
      else current.properties.push(property);
    } else if (mark.toUpperCase() === 'BEGIN') {
      count += 1;
      if (open.length > MAX_DEPTH || count > 4 * MAX_TASKS) throw new UnreadableFile(TOO_LARGE);
      const component = { name: name.toLowerCase(), properties: [], components: [] };
      current.components.push(component);
      open.push(component);
    } else {
      const at = open.findLastIndex((each) => each.name === name.toLowerCase());
      // The end of a component also closes any open components inside it.
      if (at > 0) open.length = at;
    }
  }
  if (open.length > 1) {
    throw new UnreadableFile('This calendar file is incomplete: its end is missing. Export it again.');
  }
  return { calendars: root.components.filter((each) => each.name === 'vcalendar'), strayLines };
}

/** Joins folded lines as bytes, because some apps fold within a character. */
function unfolded(bytes: Uint8Array): Uint8Array {
  const [LF, CR, SPACE, TAB] = [10, 13, 32, 9];
  const isBreak = (byte: number | undefined): boolean => byte === LF || byte === CR;
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (isBreak(bytes[at])) {
      while (isBreak(bytes[at + 1])) at += 1;
      // Empty lines have no meaning in iCalendar, so treat consecutive line breaks as one.
      if (bytes[at + 1] === SPACE || bytes[at + 1] === TAB) {
        at += 1;
        continue;
      }
    }
    joined[length] = bytes[at] ?? 0;
    length += 1;
  }
  return joined.subarray(0, length);
}

const TOO_LARGE = 'This calendar file has too many entries.';

function propertyOf(line: string): IcalProperty | undefined {
  let parsed: unknown;
  try {
    parsed = ICAL.parse.property(line, DESIGN);
  } catch {
    return undefined;
  }
  if (!Array.isArray(parsed)) return undefined;
  const [name, parameters, , ...values] = parsed as unknown[];
  if (typeof name !== 'string') return undefined;
  return {
    name: name.trim(),
    values: values.filter((value) => typeof value === 'string').map((value) => value.trim()),
    parameters: new Map(
      Object.entries(parameters ?? {}).flatMap(([key, value]: [string, unknown]) =>
        typeof value === 'string' ? [[key, value] as const] : [],
      ),
    ),
  };
}

/** Returns the first property with this name, even if empty. */
export function propertyNamed({ properties }: IcalComponent, name: string): IcalProperty | undefined {
  return properties.find((property) => property.name === name);
}

/** Returns the first property's text, or `''`. */
export function textNamed(component: IcalComponent, name: string): string {
  return propertyNamed(component, name)?.values.join(',') ?? '';
}

/** Returns the text of each non-empty property with this name. */
export function textsNamed({ properties }: IcalComponent, name: string): string[] {
  return properties
    .filter((property) => property.name === name)
    .flatMap(({ values }) => values)
    .filter((value) => value !== '');
}
