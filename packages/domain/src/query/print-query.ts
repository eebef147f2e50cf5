/** Writes a question's tree as text, which parses to the same tree (FILTER-8). */
import { isBareText } from './read-term.ts';
import type { QueryNames } from './query-names.ts';
import type { QueryDate, QueryNode, QueryTerm, QueryTree } from './query-tree.ts';

/** The names of rows today; undefined for a row that no longer exists. */
export interface CurrentNames {
  readonly tag: (id: string) => string | undefined;
  readonly project: (id: string) => string | undefined;
  /** Returns 'project/section'. */
  readonly section: (id: string) => string | undefined;
  readonly member: (id: string) => string | undefined;
}

/** Returns the names of an account's rows by their ids. */
export function currentNames({ tags, projects, sectionsOf, members }: QueryNames): CurrentNames {
  const section = (id: string): string | undefined => {
    for (const project of projects) {
      const found = sectionsOf(project.id).find((each) => each.id === id);
      if (found !== undefined) return `${project.title.trim()}/${found.title.trim()}`;
    }
    return undefined;
  };
  return {
    tag: (id) => tags.find((tag) => tag.id === id)?.fullPath,
    project: (id) => projects.find((project) => project.id === id)?.title,
    section,
    member: (id) => members.find((member) => member.id === id)?.name,
  };
}

export function printQuery({ lists }: QueryTree, names: CurrentNames): string {
  return lists.map((list) => printNode(list, names)).join(', ');
}

function printNode(node: QueryNode, names: CurrentNames): string {
  if (node.kind === 'or') return node.of.map((each) => printNode(each, names)).join(' | ');
  if (node.kind === 'and') {
    return node.of
      .map((each) => (each.kind === 'or' ? grouped(each, names) : printNode(each, names)))
      .join(' & ');
  }
  if (node.kind !== 'not') return printTerm(node, names);
  const { of } = node;
  return of.kind === 'and' || of.kind === 'or' ? `!${grouped(of, names)}` : `!${printNode(of, names)}`;
}

function grouped(node: QueryNode, names: CurrentNames): string {
  return `(${printNode(node, names)})`;
}

/** The name of each row that a question names, as it is today or was at the last edit. */
export function nameOf(
  term: Extract<QueryTerm, { id: string }>,
  names: CurrentNames,
): { readonly name: string; readonly exists: boolean } {
  const current = names[term.kind](term.id);
  return { name: current ?? term.name, exists: current !== undefined };
}

const PRIORITY_WORDS = { high: 'p1', medium: 'p2', low: 'p3', none: 'p0' } as const;

/** Writes one condition. */
export function printTerm(term: QueryTerm, names: CurrentNames): string {
  switch (term.kind) {
    case 'tag':
      return `${term.isExact ? '#=' : '#'}${quotedIfNeeded(nameOf(term, names).name)}`;
    case 'project':
    case 'section':
      return `+${quotedIfNeeded(nameOf(term, names).name.trim())}`;
    case 'member': {
      const { name } = nameOf(term, names);
      return /^(?:me|none)$/iu.test(name) ? `@"${name}"` : `@${quotedIfNeeded(name.trim())}`;
    }
    case 'assignee':
      return `@${term.who}`;
    case 'priority':
      return PRIORITY_WORDS[term.priority];
    case 'overdue':
      return 'overdue';
    case 'date':
      return printDate(term);
    case 'no':
      return `no ${term.fact}`;
    case 'has':
      return `has:${term.fact}`;
    case 'is':
      return `is:${term.state}`;
    case 'in':
      return `in:${term.view}`;
    case 'duration':
      return `dur${signOf(term.is)}${printMinutes(term.minutes)}`;
    case 'text':
      return isBareText(term.text) ? term.text : `"${term.text}"`;
  }
}

function signOf(is: Extract<QueryTerm, { kind: 'date' }>['is']): string {
  return is === '=' ? ':' : is;
}

/** Maximum number of minutes that can be written without hours. */
const MAX_MINUTES = 9_999;

function printMinutes(minutes: number): string {
  const hours = Math.max(0, Math.ceil((minutes - MAX_MINUTES) / 60));
  return `${hours === 0 ? '' : `${hours}h`}${minutes - hours * 60}m`;
}

const DAY_WORDS: ReadonlyMap<number, string> = new Map([
  [0, 'today'],
  [1, 'tomorrow'],
  [-1, 'yesterday'],
]);

function printDate({ field, is, date }: Extract<QueryTerm, { kind: 'date' }>): string {
  const word = date.kind === 'days' ? DAY_WORDS.get(date.days) : undefined;
  if (field === 'date' && is === '=' && word !== undefined) return word;
  return `${field}${signOf(is)}${printDay(date)}`;
}

function printDay(date: QueryDate): string {
  switch (date.kind) {
    case 'day':
      return date.day;
    case 'days':
      return DAY_WORDS.get(date.days) ?? `${date.days} days`;
    case 'period':
      return `${date.which} ${date.unit}`;
    case 'phrase':
      return `"${date.phrase}"`;
  }
}

/** Writes a name without its own quotation marks, which would end it (FILTER-4). */
function quotedIfNeeded(name: string): string {
  const plain = name.replaceAll(/["“”]/gu, '');
  return /^[^\s&|,()=]+$/u.test(plain) ? plain : `"${plain}"`;
}
