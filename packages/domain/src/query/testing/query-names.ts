/** Names, readers and arbitrary trees for the tests of filters. */
import * as fc from 'fast-check';
import { OTHER_LANGUAGES } from '../../capture/language-tables.ts';
import { PRIORITIES } from '../../tasks/task-facts.ts';
import type { QueryReader } from '../read-term.ts';
import {
  COMPARISONS,
  joined,
  MISSING_FACTS,
  PERIOD_UNITS,
  PERIODS,
  PRESENT_FACTS,
  QUERY_DATES,
  QUERY_VIEWS,
  TASK_STATES,
  type QueryDate,
  type QueryNode,
  type QueryTerm,
  type QueryTree,
} from '../query-tree.ts';

export const TAGS = ['work', 'work/client', 'home', 'waiting', 'büro'].map((fullPath) => ({
  id: `tag ${fullPath}`,
  fullPath,
}));
export const PROJECTS = ['Work', 'House', 'Two words', 'A/B', 'The “big” one'].map((title) => ({
  id: `project ${title}`,
  title,
}));
export const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  House: ['Kitchen', 'Living room'],
  'Two words': ['Kitchen'],
};
export const MEMBERS = ['Ada Lovelace', 'Ben', 'None'].map((name) => ({ id: `member ${name}`, name }));

export const READER: QueryReader = {
  tags: TAGS,
  projects: PROJECTS,
  sectionsOf: (projectId) =>
    (SECTIONS[projectId.slice('project '.length)] ?? []).map((title) => ({
      id: `${projectId} ${title}`,
      title,
    })),
  members: MEMBERS,
  today: '2026-11-30',
  weekStart: 1,
  isMonthFirst: false,
  languages: OTHER_LANGUAGES,
};

const someDate: fc.Arbitrary<QueryDate> = fc.oneof(
  fc.constantFrom('2026-12-01', '2025-01-31', '2028-02-29').map((day) => ({ kind: 'day' as const, day })),
  fc.integer({ min: -400, max: 400 }).map((days) => ({ kind: 'days' as const, days })),
  fc
    .tuple(fc.constantFrom(...PERIODS), fc.constantFrom(...PERIOD_UNITS))
    .map(([which, unit]) => ({ kind: 'period' as const, which, unit })),
  fc
    .constantFrom(['next fri', 'en'], ['nächsten Freitag', 'de'], ['15 dec', 'en'])
    .map(([phrase = '', language = '']) => ({
      kind: 'phrase' as const,
      phrase,
      language,
      isMonthFirst: false,
    })),
);

const someSection = fc
  .constantFrom(...Object.entries(SECTIONS).flatMap(([project, all]) => all.map((title) => [project, title])))
  .map(([project, title]) => ({
    kind: 'section' as const,
    id: `project ${project} ${title}`,
    name: `${project}/${title}`,
  }));

export const someTerm: fc.Arbitrary<QueryTerm> = fc.oneof(
  fc.tuple(fc.constantFrom(...TAGS), fc.boolean()).map(([{ id, fullPath }, isExact]) => ({
    kind: 'tag' as const,
    id,
    name: fullPath,
    isExact,
  })),
  fc.constantFrom(...PROJECTS).map(({ id, title }) => ({ kind: 'project' as const, id, name: title })),
  someSection,
  fc.constantFrom(...MEMBERS).map(({ id, name }) => ({ kind: 'member' as const, id, name })),
  fc.constantFrom('me' as const, 'none' as const).map((who) => ({ kind: 'assignee' as const, who })),
  fc.constantFrom(...PRIORITIES).map((priority) => ({ kind: 'priority' as const, priority })),
  fc.constant({ kind: 'overdue' as const }),
  fc.record({
    kind: fc.constant('date' as const),
    field: fc.constantFrom(...QUERY_DATES),
    is: fc.constantFrom(...COMPARISONS),
    date: someDate,
  }),
  fc.constantFrom(...MISSING_FACTS).map((fact) => ({ kind: 'no' as const, fact })),
  fc.constantFrom(...PRESENT_FACTS).map((fact) => ({ kind: 'has' as const, fact })),
  fc.constantFrom(...TASK_STATES).map((state) => ({ kind: 'is' as const, state })),
  fc.constantFrom(...QUERY_VIEWS).map((view) => ({ kind: 'in' as const, view })),
  fc.record({
    kind: fc.constant('duration' as const),
    is: fc.constantFrom(...COMPARISONS),
    minutes: fc.integer({ min: 0, max: 1_440 }),
  }),
  fc
    .constantFrom(
      'call',
      'today',
      'no date',
      'two words',
      'p1',
      'and',
      '#x',
      'R&D',
      '!1',
      'wow!',
      'is:open',
      'no',
    )
    .map((text) => ({ kind: 'text' as const, text })),
);

/** Trees like those of the parser, which never nests 'and' in 'and', or 'or' in 'or'. */
export const someNode: fc.Arbitrary<QueryNode> = fc.letrec<{ node: QueryNode; joined: QueryNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'query' },
    someTerm,
    tie('node').map((of): QueryNode => ({ kind: 'not', of })),
    tie('joined'),
  ),
  joined: fc
    .tuple(
      fc.constantFrom('and' as const, 'or' as const),
      fc.array(tie('node'), { minLength: 2, maxLength: 4, depthIdentifier: 'query' }),
    )
    .map(([kind, nodes]) => joined(kind, nodes) ?? { kind: 'overdue' }),
})).node;

export const someTree: fc.Arbitrary<QueryTree> = fc
  .array(someNode, { minLength: 1, maxLength: 5 })
  .map((lists) => ({ lists }));
