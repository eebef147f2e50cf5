/**
 * A filter's question as a tree (docs/rules/filters.md). Tags, projects, sections and members are stored as ids, dates
 * relative to the reader's day, so that the question keeps its meaning. The names are those of the last edit, shown
 * for rows that no longer exist.
 */
import type { LocalDate } from '../dates/local-date.ts';
import type { Priority } from '../tasks/task-facts.ts';

/** Maximum length of a question, in code points (FILTER-2). */
export const MAX_QUERY = 1_000;
/** Maximum number of conditions in a question (FILTER-2). */
export const MAX_QUERY_TERMS = 50;
/** Maximum depth of brackets and negations (FILTER-2). */
export const MAX_QUERY_DEPTH = 10;
/** Maximum number of lists below one another (FILTER-2). */
export const MAX_QUERY_LISTS = 5;

export const COMPARISONS = ['<', '<=', '=', '>=', '>'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const QUERY_DATES = ['date', 'due', 'created', 'updated', 'completed'] as const;
export type QueryDateField = (typeof QUERY_DATES)[number];

export const PERIODS = ['this', 'next', 'last'] as const;
export const PERIOD_UNITS = ['week', 'month', 'year'] as const;

/** One day, or the first and the last day of a period. */
export type QueryDate =
  | { readonly kind: 'day'; readonly day: LocalDate }
  /** A number of days after the reader's today, or before it if negative. */
  | { readonly kind: 'days'; readonly days: number }
  | {
      readonly kind: 'period';
      readonly which: (typeof PERIODS)[number];
      readonly unit: (typeof PERIOD_UNITS)[number];
    }
  /** A phrase of the capture line, such as 'next fri', with what its meaning depends on. */
  | {
      readonly kind: 'phrase';
      readonly phrase: string;
      /** BCP 47 subtag. */
      readonly language: string;
      readonly isMonthFirst: boolean;
    };

export const MISSING_FACTS = ['date', 'due', 'project', 'section', 'tags', 'time', 'assignee'] as const;
export const PRESENT_FACTS = [
  'notes',
  'checklist',
  'subtasks',
  'comments',
  'reminder',
  'link',
  'repeat',
] as const;
export const TASK_STATES = ['open', 'done', 'someday', 'repeating', 'subtask', 'parent'] as const;
export const QUERY_VIEWS = ['inbox', 'today', 'upcoming', 'anytime', 'someday'] as const;

export type QueryTerm =
  | { readonly kind: 'tag'; readonly id: string; readonly name: string; readonly isExact: boolean }
  | { readonly kind: 'project'; readonly id: string; readonly name: string }
  /** The name is 'project/section'. */
  | { readonly kind: 'section'; readonly id: string; readonly name: string }
  | { readonly kind: 'member'; readonly id: string; readonly name: string }
  | { readonly kind: 'assignee'; readonly who: 'me' | 'none' }
  | { readonly kind: 'priority'; readonly priority: Priority }
  | { readonly kind: 'overdue' }
  | {
      readonly kind: 'date';
      readonly field: QueryDateField;
      readonly is: Comparison;
      readonly date: QueryDate;
    }
  | { readonly kind: 'no'; readonly fact: (typeof MISSING_FACTS)[number] }
  | { readonly kind: 'has'; readonly fact: (typeof PRESENT_FACTS)[number] }
  | { readonly kind: 'is'; readonly state: (typeof TASK_STATES)[number] }
  | { readonly kind: 'in'; readonly view: (typeof QUERY_VIEWS)[number] }
  | { readonly kind: 'duration'; readonly is: Comparison; readonly minutes: number }
  /** Words separated by single spaces, each of which the task contains. */
  | { readonly kind: 'text'; readonly text: string };

export type QueryNode =
  | QueryTerm
  /** At least two conditions, none of which is of the same kind. */
  | { readonly kind: 'and'; readonly of: readonly QueryNode[] }
  | { readonly kind: 'or'; readonly of: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly of: QueryNode };

export interface QueryTree {
  /** The questions of the lists below one another, at least one. */
  readonly lists: readonly QueryNode[];
}

/** Returns all terms of a question, in order. */
export function termsOf(node: QueryNode): QueryTerm[] {
  if (node.kind === 'and' || node.kind === 'or') return node.of.flatMap(termsOf);
  return node.kind === 'not' ? termsOf(node.of) : [node];
}

/** Joins conditions, and leaves out a level that adds nothing. */
export function joined(kind: 'and' | 'or', nodes: readonly QueryNode[]): QueryNode | undefined {
  const of = nodes.flatMap((node) => (node.kind === kind ? node.of : [node]));
  if (of.length < 2) return of[0];
  return kind === 'and' ? { kind, of } : { kind, of };
}
