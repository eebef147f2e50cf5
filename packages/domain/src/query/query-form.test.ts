import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { currentNames, printQuery } from './print-query.ts';
import {
  conditionOfRow,
  conditionsOf,
  FORM_FIELDS,
  newRow,
  operatorsOf,
  rowOf,
  treeOfConditions,
  type FormField,
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

/** Questions that the form can show. */
const someFlatTree: fc.Arbitrary<QueryTree> = fc.oneof(
  someCondition.map((list) => ({ lists: [list] })),
  fc
    .tuple(
      fc.constantFrom('and' as const, 'or' as const),
      fc.array(someCondition, { minLength: 2, maxLength: 6 }),
    )
    .map(([kind, of]): QueryTree => ({ lists: [{ kind, of }] })),
);

describe('the rows of a question', () => {
  it('the rows of a question become the same question again (FILTER-24)', () => {
    fc.assert(
      fc.property(someFlatTree, (tree) => {
        const { joins, conditions } = conditionsOf(tree) ?? { joins: 'and', conditions: [] };
        const rows = conditions.map(rowOf);
        const again = rows.map(conditionOfRow).filter((each) => each !== undefined);
        const result = treeOfConditions({ joins, conditions: again });
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
        const row = rowOf({ term, isNot });
        expect(operatorsOf(row).map(({ value }) => value)).toContain(row.operator);
      }),
    );
  });

  it('a question has rows if it is one flat list, and only then (FILTER-24)', () => {
    const isTerm = (node: QueryNode): boolean => !['and', 'or', 'not'].includes(node.kind);
    const isCondition = (node: QueryNode): boolean => isTerm(node.kind === 'not' ? node.of : node);
    fc.assert(
      fc.property(someTree, (tree) => {
        const [list] = tree.lists;
        const isFlat =
          tree.lists.length === 1 &&
          list !== undefined &&
          (list.kind === 'and' || list.kind === 'or' ? list.of.every(isCondition) : isCondition(list));
        expect(conditionsOf(tree) !== undefined).toBe(isFlat);
      }),
    );
  });

  it.each(['#work & (overdue | p1)', '!(overdue | p1)', '!!overdue', 'p1, p2', 'p1 | p2 & p3'])(
    'the question %s has no rows (FILTER-24)',
    (text) => {
      expect(conditionsOf(treeOf(text))).toBeUndefined();
    },
  );

  it('a single condition is one row (FILTER-24)', () => {
    expect(conditionsOf(treeOf('!#=work'))).toEqual({
      joins: 'and',
      conditions: [{ term: { kind: 'tag', id: 'tag work', name: 'work', isExact: true }, isNot: true }],
    });
    expect(treeOfConditions({ joins: 'or', conditions: [] })).toBeUndefined();
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
  const condition = row && conditionOfRow(row);
  const tree = condition && treeOfConditions({ joins: 'and', conditions: [condition] });
  expect(tree && printQuery(tree, NAMES)).toBe(expected);
});

it('a new row has one of its operators, and a value if there is an obvious one (FILTER-24)', () => {
  const withoutValue: ReadonlySet<FormField> = new Set(['tag', 'project', 'section', 'text']);
  for (const field of Object.keys(FORM_FIELDS) as FormField[]) {
    const row = newRow(field);
    expect(operatorsOf(row).map(({ value }) => value)).toContain(row.operator);
    const condition = conditionOfRow(row);
    expect(condition === undefined).toBe(withoutValue.has(field));
    if (condition !== undefined) expect(rowOf(condition)).toEqual(row);
  }
});
