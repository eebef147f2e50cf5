/**
 * Questions that users publicly ask of Todoist's filters, with the names of the tests' account. The sources are issues of
 * obsidian-todoist-plugin, a gist and two blogs.
 */
import { expect, it } from 'vitest';
import { fold } from '../folded-text.ts';
import { compileQuery, type QueryContext, type QueryTask } from './match-query.ts';
import { parseQuery } from './parse-query.ts';
import { currentNames, printQuery } from './print-query.ts';
import {
  conditionsOf,
  conditionsOfRows,
  FORM_FIELDS,
  operatorsOf,
  rowOf,
  treeOfConditions,
  type FormRow,
} from './query-form.ts';
import type { QueryTree } from './query-tree.ts';
import { READER, TAGS } from './testing/query-names.ts';

const NAMES = currentNames(READER);
const CONTEXT: QueryContext = {
  ...READER,
  userId: 'member Ben',
  tagsUnder: (id) => TAGS.filter((tag) => `${tag.id}/`.startsWith(`${id}/`)).map((tag) => tag.id),
  foldedTexts: ({ title }) => fold(title),
};
const TASK: QueryTask = {
  title: 'Call Ann',
  notes: null,
  description: null,
  priority: 'none',
  durationMinutes: null,
  projectId: null,
  sectionId: null,
  parentId: null,
  scheduledOn: null,
  scheduledTime: null,
  dueOn: null,
  someday: false,
  hidden: false,
  completedOn: null,
  tagIds: [],
  assigneeId: null,
  repeats: false,
  hasSubtasks: false,
  hasComments: false,
  hasReminder: false,
  createdOn: '2026-11-20',
  updatedOn: '2026-11-25',
};

interface PublicQuestion {
  readonly about: string;
  readonly source: string;
  readonly todoist: string;
  readonly typed: string;
  /** The rows of the form as they read, without their values. */
  readonly rows: readonly [joins: string, ...rows: string[]];
  readonly matches: readonly Partial<QueryTask>[];
  readonly others: readonly Partial<QueryTask>[];
}

/** READER's today is Monday, 30 November 2026. */
const [YESTERDAY, TODAY, TOMORROW] = ['2026-11-29', '2026-11-30', '2026-12-01'];

const QUESTIONS: readonly PublicQuestion[] = [
  {
    about: 'what is overdue, for today, or has a priority',
    source: 'github.com/jamiebrynes7/obsidian-todoist-plugin/issues/242',
    todoist: '(overdue | today) | (P1 | P2 | P3)',
    typed: 'overdue | today | p1 | p2 | p3',
    rows: ['any', 'State is', 'Date is on', 'Priority is', 'Priority is', 'Priority is'],
    matches: [{ scheduledOn: YESTERDAY }, { scheduledOn: TODAY }, { priority: 'low' }],
    others: [{}, { scheduledOn: TOMORROW }],
  },
  {
    about: 'what is overdue, for today, or has no date',
    source: 'github.com/jamiebrynes7/obsidian-todoist-plugin/issues/242, a comment',
    todoist: 'today | overdue | no date',
    typed: 'today | overdue | no date',
    rows: ['any', 'Date is on', 'State is', 'Missing is'],
    matches: [{}, { scheduledOn: TODAY }, { scheduledOn: YESTERDAY }],
    others: [{ scheduledOn: TOMORROW }],
  },
  {
    about: 'what is urgent, and either overdue or for today without a time',
    source: 'github.com/jamiebrynes7/obsidian-todoist-plugin/issues/33',
    todoist: 'overdue & p1 | today & no time & p1',
    typed: 'overdue & p1 | today & no time & p1',
    rows: ['any', 'State is', 'and Priority is', 'Date is on', 'and Missing is', 'and Priority is'],
    matches: [
      { priority: 'high', scheduledOn: YESTERDAY },
      { priority: 'high', scheduledOn: TODAY },
    ],
    others: [{ priority: 'high', scheduledOn: TODAY, scheduledTime: '09:00' }, { scheduledOn: YESTERDAY }],
  },
  {
    about: 'tasks between two dates',
    source: 'github.com/jamiebrynes7/obsidian-todoist-plugin/issues/268, a comment',
    todoist: 'due after: … & due before: …',
    typed: 'date>=2026-12-01 & date<=2026-12-14',
    rows: ['all', 'Date is on or after', 'Date is on or before'],
    matches: [{ scheduledOn: TOMORROW }, { scheduledOn: '2026-12-14' }],
    others: [{ scheduledOn: TODAY }, { scheduledOn: '2026-12-15' }, {}],
  },
  {
    about: 'what is due until today in a project, or in another one with a tag',
    source: 'github.com/jamiebrynes7/obsidian-todoist-plugin/issues/268',
    todoist: '#A Kalender & (overdue|today) , ##A Areas & @arbeit & (overdue | today)',
    typed: '+House & date<=today | +Work & #home & date<=today',
    rows: [
      'any',
      'Project is',
      'and Date is on or before',
      'Project is',
      'and Tag is',
      'and Date is on or before',
    ],
    matches: [
      { projectId: 'project House', scheduledOn: YESTERDAY },
      { projectId: 'project Work', tagIds: ['tag home'], scheduledOn: TODAY },
    ],
    others: [
      { projectId: 'project Work', scheduledOn: TODAY },
      { projectId: 'project House', scheduledOn: TOMORROW },
    ],
  },
  {
    about: 'two projects, and all that is overdue or for today',
    source: 'github.com/jamiebrynes7/obsidian-todoist-plugin/issues/34, a comment',
    todoist: '## inbox | today | overdue',
    typed: 'in:inbox | +House | today | overdue',
    rows: ['any', 'View is', 'Project is', 'Date is on', 'State is'],
    matches: [
      {},
      { projectId: 'project House' },
      { projectId: 'project Work', scheduledOn: TODAY },
      { projectId: 'project Work', scheduledOn: YESTERDAY },
    ],
    others: [{ projectId: 'project Work', scheduledOn: TOMORROW }],
  },
  {
    about: 'tasks of next week',
    source: 'github.com/jamiebrynes7/obsidian-todoist-plugin/issues/34, a comment',
    todoist: '(due: next week | due after: next week) & due before: 1 week after next week',
    typed: 'date:next week',
    rows: ['all', 'Date is on'],
    matches: [{ scheduledOn: '2026-12-07' }, { scheduledOn: '2026-12-13' }],
    others: [{ scheduledOn: '2026-12-06' }, { scheduledOn: '2026-12-14' }],
  },
  {
    about: 'tasks that wait, and are overdue or for today',
    source: 'gist.github.com/BartVandyck/3360a9ba9a3f78897dbf',
    todoist: '@waiting & (overdue, today)',
    typed: '#waiting & (overdue | today)',
    rows: ['all', 'Tag is', 'State is', 'or Date is on'],
    matches: [
      { tagIds: ['tag waiting'], scheduledOn: YESTERDAY },
      { tagIds: ['tag waiting'], scheduledOn: TODAY },
    ],
    others: [{ tagIds: ['tag waiting'] }, { scheduledOn: TODAY }],
  },
  {
    about: 'tasks in a queue that are not blocked, not subtasks, and not shown as overdue or for today',
    source: 'eddie-summers.com/articles/productivity/todoist-queue',
    todoist: '!@Blocked & !Subtask & !Today & !Overdue & @Queue',
    typed: '!#waiting & !is:subtask & !today & !overdue & #work',
    rows: ['all', 'Tag is not', 'State is not', 'Date is not on', 'State is not', 'Tag is'],
    matches: [{ tagIds: ['tag work'] }, { tagIds: ['tag work/client'], scheduledOn: TOMORROW }],
    others: [
      { tagIds: ['tag work', 'tag waiting'] },
      { tagIds: ['tag work'], parentId: 'parent' },
      { tagIds: ['tag work'], scheduledOn: TODAY },
      {},
    ],
  },
  {
    about: 'tasks with a tag and one of two others, but not a fourth',
    source: 'invictamens.wordpress.com/2016/05/07/setting-up-gtd-filters-in-todoist',
    todoist: '@Project & (@PhD | @Work) & !@SD',
    typed: '#home & (#work | #büro) & !#waiting',
    rows: ['all', 'Tag is', 'Tag is', 'or Tag is', 'Tag is not'],
    matches: [{ tagIds: ['tag home', 'tag work/client'] }, { tagIds: ['tag home', 'tag büro'] }],
    others: [{ tagIds: ['tag home'] }, { tagIds: ['tag home', 'tag work', 'tag waiting'] }],
  },
];

function treeOf(typed: string): QueryTree {
  const { tree, errors } = parseQuery(typed, READER);
  expect(errors).toEqual([]);
  return tree ?? { lists: [] };
}

it.each(QUESTIONS)('a typed question finds $about (FILTER-56)', ({ typed, matches, others }) => {
  const isMatch = (facts: Partial<QueryTask>): boolean =>
    treeOf(typed).lists.some((list) => compileQuery(list, CONTEXT)({ ...TASK, ...facts }));
  expect(matches.filter((facts) => !isMatch(facts))).toEqual([]);
  expect(others.filter(isMatch)).toEqual([]);
});

it.each(QUESTIONS)('the form shows and writes the question for $about (FILTER-56)', ({ typed, rows }) => {
  const tree = treeOf(typed);
  const { joins, conditions } = conditionsOf(tree) ?? { joins: 'and', conditions: [] };
  const shown = conditions.map(rowOf);
  const label = ({ field, operator }: FormRow): string =>
    `${FORM_FIELDS[field]} ${operatorsOf({ field, operator }).find(({ value }) => value === operator)?.label}`;
  const grouping = joins === 'and' ? 'or' : 'and';
  expect([
    joins === 'and' ? 'all' : 'any',
    ...shown.map((row) => (row.isGrouped ? `${grouping} ${label(row)}` : label(row))),
  ]).toEqual(rows);
  const written = treeOfConditions({ joins, conditions: conditionsOfRows(shown) });
  expect(written).toEqual(tree);
  expect(written && printQuery(written, NAMES)).toBe(typed);
});
