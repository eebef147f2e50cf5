/**
 * The form for questions: rows with a field, an operator and a value, all or any of which must hold (FILTER-24). A group of
 * rows counts as one: any of them if all others must hold, otherwise all of them (FILTER-55).
 */
import {
  joined,
  type Comparison,
  type QueryDateField,
  type QueryNode,
  type QueryTerm,
  type QueryTree,
} from './query-tree.ts';

/** A condition, or its negation. */
export interface FormCondition {
  readonly term: QueryTerm;
  readonly isNot: boolean;
  /** True if the condition is in one group with the one before it. */
  readonly isGrouped: boolean;
}

export interface FormConditions {
  /** Whether all groups of conditions must hold, or any of them. */
  readonly joins: 'and' | 'or';
  readonly conditions: readonly FormCondition[];
}

const OTHER_JOINS = { and: 'or', or: 'and' } as const;

/**
 * Returns the conditions of a question; undefined if the form can't show it, such as one with a negated group or with
 * brackets in brackets.
 */
export function conditionsOf({ lists: [list, another] }: QueryTree): FormConditions | undefined {
  if (list === undefined || another !== undefined) return undefined;
  const joins = list.kind === 'or' ? 'or' : 'and';
  const conditions: FormCondition[] = [];
  for (const node of list.kind === joins ? list.of : [list]) {
    const group = node.kind === OTHER_JOINS[joins] ? node.of : [node];
    for (const [index, each] of group.entries()) {
      const condition = conditionOf(each, index > 0);
      if (condition === undefined) return undefined;
      conditions.push(condition);
    }
  }
  return { joins, conditions };
}

function conditionOf(node: QueryNode, isGrouped: boolean): FormCondition | undefined {
  const of = node.kind === 'not' ? node.of : node;
  if (of.kind === 'and' || of.kind === 'or' || of.kind === 'not') return undefined;
  return { term: of, isNot: node.kind === 'not', isGrouped };
}

/** Returns the question of the conditions; undefined if there are no conditions. */
export function treeOfConditions({ joins, conditions }: FormConditions): QueryTree | undefined {
  const groups: QueryNode[][] = [];
  for (const { term, isNot, isGrouped } of conditions) {
    const node: QueryNode = isNot ? { kind: 'not', of: term } : term;
    const last = isGrouped ? groups.at(-1) : undefined;
    if (last === undefined) groups.push([node]);
    else last.push(node);
  }
  const nodes = groups.flatMap((group) => joined(OTHER_JOINS[joins], group) ?? []);
  const list = joined(joins, nodes);
  return list && { lists: [list] };
}

/** The fields of the form with their labels, in the order in which they are offered. */
export const FORM_FIELDS = {
  tag: 'Tag',
  project: 'Project',
  section: 'Section',
  assignee: 'Assignee',
  priority: 'Priority',
  date: 'Date',
  due: 'Due date',
  created: 'Created',
  updated: 'Changed',
  completed: 'Completed',
  state: 'State',
  missing: 'Missing',
  has: 'Details',
  view: 'View',
  duration: 'Duration',
  text: 'Text',
} as const;
export type FormField = keyof typeof FORM_FIELDS;

/** A comparison, '==' for a tag without the tags below it, or the negation of one of these. */
export type FormOperator = `${'' | '!'}${Comparison | '=='}`;

/** A row that the user fills in. */
export interface FormRow {
  readonly field: FormField;
  readonly operator: FormOperator;
  /** The value as a condition, whose comparison and negation don't count. Undefined until there is a value. */
  readonly term: QueryTerm | undefined;
  /** True if the row is in one group with the one before it. */
  readonly isGrouped: boolean;
}

/** Returns the field in which the form shows a condition. */
function fieldOf(term: QueryTerm): FormField {
  switch (term.kind) {
    case 'member':
    case 'assignee':
      return 'assignee';
    case 'date':
      return term.field;
    case 'overdue':
    case 'is':
      return 'state';
    case 'no':
      return 'missing';
    case 'in':
      return 'view';
    case 'tag':
    case 'project':
    case 'section':
    case 'priority':
    case 'has':
    case 'duration':
    case 'text':
      return term.kind;
  }
}

/** Returns the row that shows a condition. */
export function rowOf({ term, isNot, isGrouped }: FormCondition): FormRow {
  const compared = term.kind === 'date' || term.kind === 'duration' ? term.is : '=';
  const operator = term.kind === 'tag' && term.isExact ? '==' : compared;
  return { field: fieldOf(term), operator: isNot ? `!${operator}` : operator, term, isGrouped };
}

/** Returns the conditions of rows. Rows without a value have none. */
export function conditionsOfRows(rows: readonly FormRow[]): readonly FormCondition[] {
  const conditions: FormCondition[] = [];
  let isBegun = false;
  for (const row of rows) {
    if (!row.isGrouped) isBegun = false;
    const term = termOfRow(row);
    if (term === undefined) continue;
    conditions.push({ term, isNot: row.operator.startsWith('!'), isGrouped: isBegun });
    isBegun = true;
  }
  return conditions;
}

function termOfRow({ operator, term }: FormRow): QueryTerm | undefined {
  const sign = operator.replace('!', '');
  if (term?.kind === 'tag') return { ...term, isExact: sign === '==' };
  if (term?.kind !== 'date' && term?.kind !== 'duration') return term;
  return { ...term, is: sign === '==' ? '=' : (sign as Comparison) };
}

/** Returns the rows without one of them. The rest of its group stays together. */
export function withoutRow<R extends FormRow>(rows: readonly R[], index: number): readonly R[] {
  const begins = rows[index]?.isGrouped === false;
  return rows.flatMap((row, at) => {
    if (at === index) return [];
    return at === index + 1 && begins ? [{ ...row, isGrouped: false }] : [row];
  });
}

const DATES: readonly FormField[] = [
  'date',
  'due',
  'created',
  'updated',
  'completed',
] satisfies QueryDateField[];

/** Returns whether a field's value is a date. */
export function isDateField(field: FormField): field is QueryDateField {
  return DATES.includes(field);
}

const DATE_OPERATORS: Partial<Record<FormOperator, string>> = {
  '=': 'is on',
  '!=': 'is not on',
  '<': 'is before',
  '<=': 'is on or before',
  '>=': 'is on or after',
  '>': 'is after',
  '!<': 'is not before',
  '!<=': 'is not on or before',
  '!>=': 'is not on or after',
  '!>': 'is not after',
};
const DURATION_OPERATORS: Partial<Record<FormOperator, string>> = {
  '<=': 'is at most',
  '<': 'is less than',
  '=': 'is',
  '!=': 'is not',
  '>=': 'is at least',
  '>': 'is more than',
  '!<=': 'is not at most',
  '!<': 'is not less than',
  '!>=': 'is not at least',
  '!>': 'is not more than',
};
const TAG_OPERATORS: Partial<Record<FormOperator, string>> = {
  '=': 'is',
  '!=': 'is not',
  '==': 'is exactly',
  '!==': 'is not exactly',
};
const CONTENT_OPERATORS: Partial<Record<FormOperator, string>> = {
  '=': 'contains',
  '!=': 'lacks',
};
const DETAIL_OPERATORS: Partial<Record<FormOperator, string>> = { '=': 'include', '!=': 'lack' };
const OTHER_OPERATORS: Partial<Record<FormOperator, string>> = { '=': 'is', '!=': 'is not' };

function operatorLabels(field: FormField): Partial<Record<FormOperator, string>> {
  if (isDateField(field)) return DATE_OPERATORS;
  if (field === 'duration') return DURATION_OPERATORS;
  if (field === 'tag') return TAG_OPERATORS;
  if (field === 'text') return CONTENT_OPERATORS;
  return field === 'has' ? DETAIL_OPERATORS : OTHER_OPERATORS;
}

/** Returns the operators of a row's field. Rare negations of comparisons are offered only if the row has one. */
export function operatorsOf({
  field,
  operator,
}: Pick<FormRow, 'field' | 'operator'>): readonly { readonly value: FormOperator; readonly label: string }[] {
  const entries = Object.entries(operatorLabels(field)) as [FormOperator, string][];
  return entries
    .filter(([value]) => value === operator || !/^![<>]/u.test(value))
    .map(([value, label]) => ({ value, label }));
}

/** The values that a new row starts with. The other fields have no obvious one. */
const FIRST_TERMS: Partial<Record<FormField, QueryTerm>> = {
  assignee: { kind: 'assignee', who: 'me' },
  priority: { kind: 'priority', priority: 'high' },
  state: { kind: 'overdue' },
  missing: { kind: 'no', fact: 'date' },
  has: { kind: 'has', fact: 'notes' },
  view: { kind: 'in', view: 'inbox' },
  duration: { kind: 'duration', is: '<=', minutes: 15 },
};

/** Returns a new row for a field. */
export function newRow(field: FormField, isGrouped = false): FormRow {
  if (!isDateField(field)) {
    return { field, operator: field === 'duration' ? '<=' : '=', term: FIRST_TERMS[field], isGrouped };
  }
  const date = { kind: 'days', days: 0 } as const;
  return { field, operator: '=', term: { kind: 'date', field, is: '=', date }, isGrouped };
}

/** Returns typed text as a condition can contain it: words with single spaces, without quotation marks. */
export function wordsText(typed: string): string {
  return typed
    .split(/[\s"“”]+/u)
    .filter((word) => word !== '')
    .join(' ');
}
