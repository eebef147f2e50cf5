import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { currentNames, printQuery } from './print-query.ts';
import {
  conditionsOf,
  conditionsOfRows,
  FORM_FIELDS,
  newRow,
  operatorsOf,
  rowOf,
  treeOfConditions,
  withoutRow,
  type FormField,
  type FormRow,
} from './query-form.ts';
import type { QueryNode, QueryTree } from './query-tree.ts';
import { READER, someTerm, someTree } from './testing/query-names.ts';

const NAMES = currentNames(READER);

function treeOf(text: string): QueryTree {
  const { tree } = parseQuery(text, READER);
  if (tree === undefined) throw new Error(`${text} has an error`);
  return tree;
}

const someCondition: fc.Arbitrary<QueryNode> = fc
  .tuple(someTerm, fc.boolean())
  .map(([of, isNot]) => (isNot ? { kind: 'not', of } : of));

const joinedBy = (kind: 'and' | 'or', of: fc.Arbitrary<QueryNode>): fc.Arbitrary<QueryNode> =>
  fc.array(of, { minLength: 2, maxLength: 5 }).map((nodes) => ({ kind, of: nodes }));

/** Questions that the form can show: conditions, groups of them and nothing deeper. */
const someShownTree: fc.Arbitrary<QueryTree> = fc
  .oneof(
    someCondition,
    joinedBy('and', fc.oneof(someCondition, joinedBy('or', someCondition))),
    joinedBy('or', fc.oneof(someCondition, joinedBy('and', someCondition))),
  )
  .map((list) => ({ lists: [list] }));

describe('the rows of a question', () => {
  it('the rows of a question become the same question again (FILTER-24)', () => {
    fc.assert(
      fc.property(someShownTree, (tree) => {
        const { joins, conditions } = conditionsOf(tree) ?? { joins: 'and', conditions: [] };
        const rows = conditions.map(rowOf);
        const result = treeOfConditions({ joins, conditions: conditionsOfRows(rows) });
        expect(result).toEqual(tree);
        // The text that the form writes means the same, too.
        expect(treeOf(printQuery(result ?? tree, NAMES))).toEqual(tree);
      }),
      { numRuns: 500 },
    );
  });

  it('each row offers the operator that it has (FILTER-24)', () => {
    fc.assert(
      fc.property(someTerm, fc.boolean(), (term, isNot) => {
        const row = rowOf({ term, isNot, isGrouped: false });
        expect(operatorsOf(row).map(({ value }) => value)).toContain(row.operator);
      }),
    );
  });

  it('a question has rows if it is one list of conditions and groups of them, and only then (FILTER-24, FILTER-55)', () => {
    const isTerm = (node: QueryNode): boolean => !['and', 'or', 'not'].includes(node.kind);
    const isCondition = (node: QueryNode): boolean => isTerm(node.kind === 'not' ? node.of : node);
    const isGroup = (node: QueryNode): boolean =>
      node.kind === 'and' || node.kind === 'or' ? node.of.every(isCondition) : isCondition(node);
    fc.assert(
      fc.property(someTree, (tree) => {
        const [list] = tree.lists;
        const isShown =
          tree.lists.length === 1 &&
          list !== undefined &&
          (list.kind === 'and' || list.kind === 'or' ? list.of.every(isGroup) : isCondition(list));
        expect(conditionsOf(tree) !== undefined).toBe(isShown);
      }),
    );
  });

  it.each([
    '#work & (overdue | p1 & today)',
    '#work & !(overdue | p1)',
    '!(overdue | p1)',
    '!!overdue',
    'p1, p2',
  ])('the question %s has no rows (FILTER-24)', (text) => {
    expect(conditionsOf(treeOf(text))).toBeUndefined();
  });

  it('a single condition is one row (FILTER-24)', () => {
    expect(conditionsOf(treeOf('!#=work'))).toEqual({
      joins: 'and',
      conditions: [
        { term: { kind: 'tag', id: 'tag work', name: 'work', isExact: true }, isNot: true, isGrouped: false },
      ],
    });
    expect(treeOfConditions({ joins: 'or', conditions: [] })).toBeUndefined();
  });
});

describe('a group of rows', () => {
  const rowsOf = (text: string): readonly FormRow[] =>
    (conditionsOf(treeOf(text))?.conditions ?? []).map(rowOf);
  const writtenBy = (rows: readonly FormRow[]): string | undefined => {
    const tree = treeOfConditions({ joins: 'and', conditions: conditionsOfRows(rows) });
    return tree && printQuery(tree, NAMES);
  };

  it('begins with its next row if its first one has no value (FILTER-55)', () => {
    const [work, overdue, today] = rowsOf('#work & (overdue | today)');
    if (work === undefined || overdue === undefined || today === undefined) throw new Error('no rows');
    expect(writtenBy([work, { ...overdue, term: undefined }, today])).toBe('#work & today');
    expect(writtenBy([{ ...work, term: undefined }, overdue, today])).toBe('overdue | today');
  });

  it('stays together if one of its rows is removed (FILTER-55)', () => {
    const rows = rowsOf('#work & (overdue | today | p1)');
    expect(writtenBy(withoutRow(rows, 0))).toBe('overdue | today | p1');
    expect(writtenBy(withoutRow(rows, 1))).toBe('#work & (today | p1)');
    expect(writtenBy(withoutRow(rows, 2))).toBe('#work & (overdue | p1)');
  });
});

it.each([
  ['#=work', '!=', '!#work'],
  ['due<today', '>=', 'due>=today'],
  ['dur<=30m', '!>', '!dur>30m'],
  ['call ann', '!=', '!call ann'],
] as const)('writes %s with the operator %s as %s (FILTER-24)', (text, operator, expected) => {
  const [first] = conditionsOf(treeOf(text))?.conditions ?? [];
  const row = first && { ...rowOf(first), operator };
  const tree = row && treeOfConditions({ joins: 'and', conditions: conditionsOfRows([row]) });
  expect(tree && printQuery(tree, NAMES)).toBe(expected);
});

it('a new row has one of its operators, and a value if there is an obvious one (FILTER-24)', () => {
  const withoutValue: ReadonlySet<FormField> = new Set(['tag', 'project', 'section', 'text']);
  for (const field of Object.keys(FORM_FIELDS) as FormField[]) {
    const row = newRow(field);
    expect(operatorsOf(row).map(({ value }) => value)).toContain(row.operator);
    const [condition] = conditionsOfRows([row]);
    expect(condition === undefined).toBe(withoutValue.has(field));
    if (condition !== undefined) expect(rowOf(condition)).toEqual(row);
  }
});
