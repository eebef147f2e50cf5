/** Completes the condition before the caret in a question (FILTER-21). */
import { fold } from '../folded-text.ts';
import { currentNames, printTerm } from './print-query.ts';
import {
  MISSING_FACTS,
  PERIOD_UNITS,
  PERIODS,
  PRESENT_FACTS,
  QUERY_DATES,
  QUERY_VIEWS,
  TASK_STATES,
  type QueryTerm,
} from './query-tree.ts';
import type { QueryReader } from './read-term.ts';

export interface QueryCompletion {
  /** The name of the row, or the condition as it is typed. */
  readonly label: string;
  /** The condition in words, for one that does not explain itself. */
  readonly hint?: string;
  /** Replaces the typed text. Ends with a space if the condition is complete. */
  readonly text: string;
  /** The row that the completion names. */
  readonly term?: Extract<QueryTerm, { id: string }>;
}

export interface QueryCompletions {
  /** The typed text to replace: [start, end) in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The best first. */
  readonly options: readonly QueryCompletion[];
  /** True if the typed text can only be a name that is not complete. */
  readonly isName: boolean;
}

/** Maximum number of completions. */
const MAX_OPTIONS = 8;

/** A condition begins after a blank, an operator or a bracket. */
const NAME = /(?<![^\s&|,(!])(?:#=|[#+@])(?:["“”][^"“”]*|[^\s&|,()"“”]*)$/u;
/** The words that may be the beginning of one condition, the longest first. */
const WORDS: readonly RegExp[] = [
  /(?<![^\s&|,(!])[a-z]+(?:<=|>=|[:<=>])[-\p{L}\p{N} ]*$/iu,
  /(?<![^\s&|,(!])no\s+\p{L}*$/iu,
  /(?<![^\s&|,(!])[\p{L}\p{N}][^\s&|,()"“”#+@!]*$/u,
];
/** The rest of a word in which the caret is. */
const REST = /^[^\s&|,()"“”]*/u;

/** Returns the completions of the text before the caret; undefined if nothing completes it. */
export function completeQuery(
  text: string,
  caret: number,
  reader: QueryReader,
): QueryCompletions | undefined {
  const before = text.slice(0, caret);
  const name = NAME.exec(before);
  if (name !== null && !isQuoted(before.slice(0, name.index))) {
    const [typed] = name;
    const isOpen = /["“”]/u.test(typed);
    const rest = isOpen ? '' : (REST.exec(text.slice(caret))?.[0] ?? '');
    const mark = typed.startsWith('#=') ? '#=' : typed.charAt(0);
    const query = fold(typed.slice(mark.length) + rest).replaceAll('"', '');
    const options = namesFor(mark, query, reader);
    const isWhole = options.some(({ label }) => fold(label).replaceAll('"', '') === query);
    return completions(name.index, caret + rest.length, options, !isWhole);
  }
  for (const pattern of WORDS) {
    const words = pattern.exec(before);
    if (words === null || isQuoted(before.slice(0, words.index))) continue;
    const typed = fold(words[0]).replaceAll(/\s+/gu, ' ');
    const found = completions(
      words.index,
      caret,
      TERMS.filter((each) => isNext(each, typed)),
      false,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function isNext({ text, minimum = 1 }: TermCompletion, typed: string): boolean {
  const whole = text.trimEnd();
  return typed.length >= minimum && whole !== typed && whole.startsWith(typed);
}

/** Returns completions for an empty question, one of each kind. */
export function firstCompletions(caret: number): QueryCompletions {
  return { start: caret, end: caret, options: FIRST, isName: false };
}

function completions(
  start: number,
  end: number,
  options: readonly QueryCompletion[],
  isName: boolean,
): QueryCompletions | undefined {
  return options.length === 0 ? undefined : { start, end, options: options.slice(0, MAX_OPTIONS), isName };
}

/** Returns whether a quotation mark is open at the end of a text. */
function isQuoted(text: string): boolean {
  return (text.match(/["“”]/gu) ?? []).length % 2 === 1;
}

function namesFor(mark: string, typed: string, reader: QueryReader): QueryCompletion[] {
  const names = currentNames(reader);
  const complete = (each: QueryTerm, label: string, hint?: string): QueryCompletion => ({
    label,
    text: `${printTerm(each, names)} `,
    ...(hint === undefined ? {} : { hint }),
    ...('id' in each ? { term: each } : {}),
  });
  if (mark === '@') {
    return [
      ...matching(typed, [
        { name: 'me', hint: 'Assigned to you' },
        { name: 'none', hint: 'Assigned to nobody' },
      ] as const).map(({ name, hint }) => complete({ kind: 'assignee', who: name }, name, hint)),
      ...matching(typed, reader.members).map((each) => complete({ kind: 'member', ...each }, each.name)),
    ];
  }
  if (mark !== '+') {
    const tags = reader.tags.map(({ id, fullPath }) => ({ id, name: fullPath }));
    const isExact = mark === '#=';
    return matching(typed, tags).map((each) => complete({ kind: 'tag', ...each, isExact }, each.name));
  }
  const projects = reader.projects.map(({ id, title }) => ({ id, name: title.trim() }));
  const sections = typed.includes('/')
    ? projects.flatMap((project) =>
        reader
          .sectionsOf(project.id)
          .map(({ id, title }) => ({ id, name: `${project.name}/${title.trim()}` })),
      )
    : [];
  return [
    ...matching(typed, projects).map((each) => complete({ kind: 'project', ...each }, each.name)),
    ...matching(typed, sections).map((each) => complete({ kind: 'section', ...each }, each.name)),
  ];
}

/** Returns the names that begin with the typed text, then those with a word that does. */
function matching<Each extends { readonly name: string }>(typed: string, all: readonly Each[]): Each[] {
  const ranks = ['equal', 'first', 'later'] as const;
  const found = Map.groupBy(all, ({ name }) => rankOf(fold(name).replaceAll('"', ''), typed));
  return ranks.flatMap((rank) => found.get(rank) ?? []);
}

function rankOf(name: string, typed: string): 'equal' | 'first' | 'later' | undefined {
  if (name === typed) return 'equal';
  if (name.startsWith(typed)) return 'first';
  return [' ', '/', '-'].some((blank) => name.includes(blank + typed)) ? 'later' : undefined;
}

interface TermCompletion extends QueryCompletion {
  /** Offered once this many characters are typed, so that the list is short. */
  readonly minimum?: number;
}

const term = (text: string, hint?: string): QueryCompletion => ({
  label: text,
  text: `${text} `,
  ...(hint === undefined ? {} : { hint }),
});

const sign = (text: string, hint: string): QueryCompletion => ({ label: text, text, hint });

const DATES: readonly string[] = [
  'today',
  'tomorrow',
  'yesterday',
  '7 days',
  '-7 days',
  ...PERIOD_UNITS.flatMap((unit) => PERIODS.map((which) => `${which} ${unit}`)),
];

const DATE_HINTS = {
  date: 'The date for which the task is scheduled',
  due: 'The date on which the task is due',
  created: 'The day on which the task was added',
  updated: 'The day on which the task was changed last',
  completed: 'The day on which the task was completed',
} as const;

const SIGNS = [':', '=', '<=', '<', '>=', '>'] as const;

/** All conditions that need no name, in the order in which they are offered. */
const TERMS: readonly TermCompletion[] = [
  term('today', 'Scheduled for today'),
  term('tomorrow', 'Scheduled for tomorrow'),
  term('overdue', 'Scheduled or due before today'),
  term('p1', 'High priority'),
  term('p2', 'Medium priority'),
  term('p3', 'Low priority'),
  term('p0', 'No priority'),
  ...MISSING_FACTS.map((fact) => term(`no ${fact}`)),
  ...QUERY_DATES.flatMap((field) =>
    SIGNS.filter((each) => each !== '=').map((each) => ({
      ...sign(`${field}${each}`, DATE_HINTS[field]),
      minimum: each === ':' ? 1 : field.length,
    })),
  ),
  ...QUERY_DATES.flatMap((field) =>
    SIGNS.flatMap((each) =>
      DATES.map((date) => ({ ...term(`${field}${each}${date}`), minimum: field.length + 1 })),
    ),
  ),
  ...PRESENT_FACTS.map((fact) => term(`has:${fact}`)),
  ...TASK_STATES.map((state) => term(`is:${state}`)),
  ...QUERY_VIEWS.map((view) => term(`in:${view}`)),
  ...['<=', '>'].flatMap((each) =>
    ['15m', '30m', '1h', '2h'].map((duration) => term(`dur${each}${duration}`)),
  ),
  term('and', 'Both conditions must hold'),
  term('or', 'Either condition must hold'),
  term('not', 'The condition must not hold'),
];

const FIRST: readonly QueryCompletion[] = [
  sign('#', 'A tag'),
  sign('+', 'A project or section'),
  sign('@', 'An assignee'),
  term('overdue', 'Scheduled or due before today'),
  term('p1', 'High priority'),
  sign('due<=', 'Due on or before a date'),
  sign('no ', 'Without a date, project, tags…'),
  sign('has:', 'With notes, a checklist, a link…'),
  sign('is:', 'Completed, repeating, someday…'),
  sign('in:', 'In the inbox, today, upcoming…'),
  sign('dur<=', 'Takes at most 15 minutes, 1 hour…'),
];
