/**
 * Converts a filter of Todoist into a question of Questlog (IMPORT-70). What Todoist calls a date is the scheduled date
 * here, and its deadline the due date, as in an imported file.
 *
 *   '(today | overdue) & #Work'   → '(today | date < today) & +Work'
 *   '@waiting & no date'          → '#waiting & no date'
 *   '7 days & !assigned to: me'   → '(date >= today & date < 7 days) & !@me'
 *   'added by: me'                → nothing: Questlog has no such condition
 */
export interface ConvertedFilter {
  /** Undefined if a condition has no equal. */
  readonly query: string | undefined;
  /** The conditions without an equal, as typed. */
  readonly losses: readonly string[];
}

/** Returns the question that finds the same tasks. */
export function convertTodoistFilter(filter: string): ConvertedFilter {
  const losses: string[] = [];
  const parts = partsOf(filter).map(({ operator, term }) => {
    if (operator !== undefined) return operator;
    const converted = convertTerm(term);
    if (converted === undefined) losses.push(term);
    return converted ?? '';
  });
  return { query: losses.length === 0 ? written(parts) : undefined, losses };
}

interface Part {
  readonly operator?: string;
  readonly term: string;
}

/** Splits a filter at its operators. A backslash before an operator makes it part of a name. */
function partsOf(filter: string): Part[] {
  const parts: Part[] = [];
  let term = '';
  const endTerm = (): void => {
    if (term.trim() !== '') parts.push({ term: term.trim() });
    term = '';
  };
  for (let at = 0; at < filter.length; at += 1) {
    const character = filter.charAt(at);
    if (character === '\\') {
      at += 1;
      term += filter.charAt(at);
    } else if ('&|,()'.includes(character) || (character === '!' && term.trim() === '')) {
      endTerm();
      parts.push({ operator: character, term: '' });
    } else {
      term += character;
    }
  }
  endTerm();
  return joinSections(parts);
}

/** Joins a project and the section after it, as in `#Home & /Garden`, which one condition names here. */
function joinSections(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const [project, and] = joined.slice(-2);
    const isSection = /^\/[^*]+$/u.test(part.term);
    if (isSection && and?.operator === '&' && project !== undefined && /^#[^#]/u.test(project.term)) {
      joined.splice(-2, 2, { term: `${project.term}${part.term}` });
    } else {
      joined.push(part);
    }
  }
  return joined;
}

function written(parts: readonly string[]): string {
  return parts
    .join(' ')
    .replaceAll(/([(!]) /gu, '$1')
    .replaceAll(/ ([),])/gu, '$1')
    .trim();
}

const FIXED: ReadonlyMap<string, string> = new Map([
  ['today', 'today'],
  ['tod', 'today'],
  ['tomorrow', 'tomorrow'],
  ['tom', 'tomorrow'],
  ['yesterday', 'date: yesterday'],
  ['overdue', 'date < today'],
  ['over due', 'date < today'],
  ['od', 'date < today'],
  ['no date', 'no date'],
  ['no due date', 'no date'],
  ['no deadline', 'no due'],
  ['no time', 'no time'],
  ['no label', 'no tags'],
  ['no labels', 'no tags'],
  ['no section', 'no section'],
  ['no priority', 'p0'],
  ['p1', 'p1'],
  ['p2', 'p2'],
  ['p3', 'p3'],
  ['p4', 'p0'],
  ['priority 1', 'p1'],
  ['priority 2', 'p2'],
  ['priority 3', 'p3'],
  ['priority 4', 'p0'],
  ['recurring', 'is:repeating'],
  ['subtask', 'is:subtask'],
  ['assigned', '!@none'],
  ['all', 'is:open'],
  ['view all', 'is:open'],
]);

/** Todoist's names of dates, and the fields that they are here. */
const DATED = /^(due|date|deadline|created|added)(?: (before|after))?:\s*(.+)$/iu;
const FIELDS: Readonly<Record<string, string>> = {
  due: 'date',
  date: 'date',
  deadline: 'due',
  created: 'created',
  added: 'created',
};

function convertTerm(typed: string): string | undefined {
  const folded = typed.toLowerCase().replaceAll(/\s+/gu, ' ');
  const fixed = FIXED.get(folded);
  if (fixed !== undefined) return fixed;
  const [, count] = /^(?:next )?(\d{1,4}) days?$/u.exec(folded) ?? [];
  if (count !== undefined) return `(date >= today & date < ${count} days)`;
  const [, field = '', side, date = ''] = DATED.exec(typed) ?? [];
  if (field !== '') return convertDate(FIELDS[field.toLowerCase()] ?? '', side?.toLowerCase(), date.trim());
  const [, words] = /^search:\s*(.+)$/iu.exec(typed) ?? [];
  if (words !== undefined) return `"${words.replaceAll(/["“”]/gu, ' ').trim()}"`;
  return convertName(typed, folded);
}

function convertDate(field: string, side: string | undefined, typed: string): string | undefined {
  // A time of day, as in 'due before: 2pm' or '+4 hours', is finer than a question can be.
  if (/\d\s*(?:am|pm|hours?|h|min)\b|\d:\d/iu.test(typed)) return undefined;
  const [, sign, days] = /^([+-]?)\s*(\d{1,5}) days?(?: ago)?$/iu.exec(typed) ?? [];
  const ago = sign === '-' || /ago$/iu.test(typed);
  const date = days === undefined ? typed : `${ago ? '-' : ''}${Number(days)} days`;
  const is = side === 'before' ? ' <' : side === 'after' ? ' >' : ':';
  return `${field}${is} ${date}`;
}

function convertName(typed: string, folded: string): string | undefined {
  const [, who] = /^assigned to:\s*(.+)$/iu.exec(typed) ?? [];
  if (folded === 'assigned to: me' || folded === 'assigned to:me') return '@me';
  if (who?.toLowerCase() === 'others') return '(!@me & !@none)';
  if (who !== undefined) return `@${quoted(who)}`;
  // An asterisk stands for any characters, which a question cannot express.
  if (typed.includes('*')) return undefined;
  const [, sign, name = ''] = /^(#|@)([^#].*)$/u.exec(typed) ?? [];
  // Tasks of the Inbox have no project here.
  if (sign === '#') return name.toLowerCase() === 'inbox' ? 'no project' : `+${quoted(name)}`;
  return sign === '@' ? `#${quoted(name)}` : undefined;
}

function quoted(name: string): string {
  return /^[\p{L}\p{N}_/-]+$/u.test(name) ? name : `"${name.replaceAll('"', '”')}"`;
}
