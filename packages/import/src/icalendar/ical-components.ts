/**
 * The components of a calendar file, with their values as strings: dates and rules are validated where they
 * are used.
 */
import ICAL from 'ical.js';
import { MAX_TASKS } from '../bounds.ts';
import { textOf } from '../formats/text.ts';
import { UnreadableFile } from '../reader.ts';

export interface IcalProperty {
  /** The property's name, in lower case. */
  readonly name: string;
  readonly values: readonly string[];
  /** The property's parameters, keyed by their names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

export interface IcalComponent {
  /** The component's name in lower case: `vtodo`. */
  readonly name: string;
  readonly properties: IcalProperty[];
  readonly components: IcalComponent[];
}

export interface IcalFile {
  /** The calendars in the file. */
  readonly calendars: readonly IcalComponent[];
  /** The lines that are not valid properties. */
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
 * An ICAL.js "design" (a set of value parsers) that decodes only text, so that dates and rules stay as they
 * are in the file.
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

/** Returns the components of a file. Throws an {@link UnreadableFile} if the end of the file is missing. */
export function icalFileOf(bytes: Uint8Array): IcalFile {
  const root: IcalComponent = { name: '', properties: [], components: [] };
  const open = [root];
  const strayLines: string[] = [];
  let count = 0;
  // Join folded lines again after decoding, because in UTF-16 the bytes of a fold are different.
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
      // When a component ends, any components in it that are still open end too.
      if (at > 0) open.length = at;
    }
  }
  if (open.length > 1) {
    throw new UnreadableFile('This calendar file is incomplete: its end is missing. Export it again.');
  }
  return { calendars: root.components.filter((each) => each.name === 'vcalendar'), strayLines };
}

/** Joins folded lines as bytes, because some apps fold them within a character. */
function unfolded(bytes: Uint8Array): Uint8Array {
  const [LF, CR, SPACE, TAB] = [10, 13, 32, 9];
  const isBreak = (byte: number | undefined): boolean => byte === LF || byte === CR;
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (isBreak(bytes[at])) {
      while (isBreak(bytes[at + 1])) at += 1;
      // Consecutive line breaks count as one, because empty lines have no meaning.
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

/** Returns the first property with the given name, even if it is empty. */
export function propertyNamed({ properties }: IcalComponent, name: string): IcalProperty | undefined {
  return properties.find((property) => property.name === name);
}

/** Returns the text of the first property with the given name, or `''`. */
export function textNamed(component: IcalComponent, name: string): string {
  return propertyNamed(component, name)?.values.join(',') ?? '';
}

/** Returns the texts of all non-empty properties with the given name. */
export function textsNamed({ properties }: IcalComponent, name: string): string[] {
  return properties
    .filter((property) => property.name === name)
    .flatMap(({ values }) => values)
    .filter((value) => value !== '');
}
