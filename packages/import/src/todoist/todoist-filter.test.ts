import { OTHER_LANGUAGES } from '@questlog/domain/capture/language-tables';
import { addDays } from '@questlog/domain/dates/local-date';
import { fold } from '@questlog/domain/folded-text';
import { compileQuery, type QueryTask } from '@questlog/domain/query/match-query';
import { parseQuery } from '@questlog/domain/query/parse-query';
import type { QueryReader } from '@questlog/domain/query/read-term';
import { expect, it } from 'vitest';
import type { Imported, ImportedTask } from '../imported.ts';
import { BERLIN } from '../testing/reading.ts';
import { convertTodoistFilter } from './todoist-filter.ts';
import { backup, table, type Cells } from './testing/todoist-files.ts';
import { todoistReader } from './todoist-reader.ts';

/** A task as Todoist has it. Days are counted from today; null for none. */
interface TodoistTask {
  readonly title: string;
  readonly project: string;
  readonly section: string;
  readonly labels: readonly string[];
  /** From 1 for the highest. */
  readonly priority: number;
  readonly date: number | null;
  readonly deadline: number | null;
  readonly time: boolean;
  readonly subtask: boolean;
}

const TODAY = BERLIN.today;
const DAYS = [null, -40, -1, 0, 1, 3, 6, 7, 30];
const LABELS = [[], ['waiting'], ['errands'], ['email', 'waiting'], ['5min']];

const TASKS: readonly TodoistTask[] = Array.from({ length: 400 }, (_, index) => {
  const of = <T>(list: readonly T[], step: number): T => list[Math.floor(index / step) % list.length] as T;
  const date = of(DAYS, 1);
  return {
    title: `${of(['Call', 'Buy milk', 'Write report', 'Meeting notes'], 3)} ${index}`,
    project: of(['Inbox', 'Work', 'Home', 'Side Project'], 2),
    section: '',
    labels: of(LABELS, 4),
    priority: of([4, 1, 2, 3], 5),
    date,
    deadline: of([null, null, -1, 0, 5], 7),
    time: date !== null && of([false, true], 11),
    subtask: false,
  };
});

/** The tasks of a section of a project, the first of which has a subtask. */
const IN_SECTION: readonly TodoistTask[] = [false, true, false].map((subtask, index) => ({
  title: `Dig ${index}`,
  project: 'Home',
  section: 'Garden',
  labels: [],
  priority: 4,
  date: index,
  deadline: null,
  time: false,
  subtask,
}));

const ALL = [...TASKS, ...IN_SECTION];

function cellsOf({ title, labels, priority, date, deadline, time, subtask }: TodoistTask): Cells {
  const dayOf = (days: number | null): string => (days === null ? '' : addDays(TODAY, days));
  return {
    TYPE: 'task',
    CONTENT: [title, ...labels.map((label) => `@${label}`)].join(' '),
    PRIORITY: priority,
    INDENT: subtask ? 2 : 1,
    DATE: date === null ? '' : `${dayOf(date)}${time ? ' 09:30' : ''}`,
    DATE_LANG: 'en',
    DEADLINE: dayOf(deadline),
  };
}

const imported = todoistReader.read(
  backup(
    Object.fromEntries(
      ['Inbox', 'Work', 'Home', 'Side Project'].map((project) => [
        `${project}.csv`,
        table(
          ...TASKS.filter((task) => task.project === project).map(cellsOf),
          ...(project === 'Home' ? [{ TYPE: 'section', CONTENT: 'Garden' }, ...IN_SECTION.map(cellsOf)] : []),
        ),
      ]),
    ),
  ),
  BERLIN,
) as Imported;

const READER: QueryReader = {
  tags: [...new Set(imported.tasks.flatMap(({ tags }) => tags))].map((fullPath) => ({
    id: fullPath,
    fullPath,
  })),
  projects: imported.projects.map(({ sourceId, title }) => ({ id: sourceId, title })),
  sectionsOf: (projectId) =>
    imported.sections
      .filter((section) => section.projectId === projectId)
      .map(({ sourceId, title }) => ({ id: sourceId, title })),
  members: [{ id: 'ben', name: 'Ben Miller' }],
  today: TODAY,
  weekStart: 1,
  isMonthFirst: false,
  languages: OTHER_LANGUAGES,
};

function queriedTask(task: ImportedTask): QueryTask {
  const parent = imported.tasks.find(({ sourceId }) => sourceId === task.parentId);
  return {
    ...task,
    // A subtask is in the section of its parent.
    sectionId: (parent ?? task).sectionId,
    someday: false,
    hidden: false,
    completedOn: null,
    tagIds: task.tags,
    assigneeId: null,
    repeats: task.repeat !== null,
    hasSubtasks: imported.tasks.some(({ parentId }) => parentId === task.sourceId),
    hasComments: false,
    hasReminder: false,
    createdOn: TODAY,
    updatedOn: TODAY,
  };
}

/** Returns the titles of the imported tasks in any list of a question. */
function foundBy(query: string): string[] {
  const { tree, errors } = parseQuery(query, READER);
  expect(errors, query).toEqual([]);
  const context = {
    ...READER,
    userId: 'me',
    tagsUnder: (id: string) => [id],
    foldedTexts: (task: QueryTask) => fold(task.title),
  };
  const tests = (tree?.lists ?? []).map((list) => compileQuery(list, context));
  return imported.tasks
    .filter((task) => tests.some((test) => test(queriedTask(task))))
    .map(({ title }) => title)
    .sort();
}

type Matches = (task: TodoistTask) => boolean;

const on =
  (from: number, to = from): Matches =>
  ({ date }) =>
    date !== null && date >= from && date <= to;
const isOverdue: Matches = ({ date }) => date !== null && date < 0;
const noDate: Matches = ({ date }) => date === null;
const labelled =
  (label: string): Matches =>
  ({ labels }) =>
    labels.includes(label);
const inProject =
  (name: string): Matches =>
  ({ project }) =>
    project === name;
const either =
  (...all: readonly Matches[]): Matches =>
  (task) =>
    all.some((each) => each(task));
const both =
  (...all: readonly Matches[]): Matches =>
  (task) =>
    all.every((each) => each(task));
const not =
  (matches: Matches): Matches =>
  (task) =>
    !matches(task);
const priority =
  (number: number): Matches =>
  (task) =>
    task.priority === number;

/** Filters as users share them, with what Todoist finds. */
const FILTERS: readonly (readonly [string, Matches])[] = [
  ['today', on(0)],
  ['overdue', isOverdue],
  ['today | overdue', either(on(0), isOverdue)],
  ['(today | overdue) & #Work', both(either(on(0), isOverdue), inProject('Work'))],
  ['tomorrow', on(1)],
  ['yesterday', on(-1)],
  ['7 days', on(0, 6)],
  ['next 7 days', on(0, 6)],
  ['7 days & @waiting', both(on(0, 6), labelled('waiting'))],
  ['overdue | 4 days', either(isOverdue, on(0, 3))],
  ['no date', noDate],
  ['no due date', noDate],
  ['!no date', not(noDate)],
  ['no date & #Inbox', both(noDate, inProject('Inbox'))],
  ['no date & p1', both(noDate, priority(1))],
  ['p1', priority(1)],
  ['p4', priority(4)],
  ['no priority', priority(4)],
  ['p1 & (overdue | today)', both(priority(1), either(isOverdue, on(0)))],
  ['(p1 | p2) & 7 days', both(either(priority(1), priority(2)), on(0, 6))],
  ['!(p1 | p2)', not(either(priority(1), priority(2)))],
  ['priority 3', priority(3)],
  ['@waiting', labelled('waiting')],
  ['@waiting & @email', both(labelled('waiting'), labelled('email'))],
  ['@email | @5min', either(labelled('email'), labelled('5min'))],
  ['!@waiting & today', both(not(labelled('waiting')), on(0))],
  ['no labels', ({ labels }) => labels.length === 0],
  ['no labels & no date', both(({ labels }) => labels.length === 0, noDate)],
  ['#Work', inProject('Work')],
  ['#Side Project & overdue', both(inProject('Side Project'), isOverdue)],
  ['#Work & !@waiting & !no date', both(inProject('Work'), not(labelled('waiting')), not(noDate))],
  ['#Home & /Garden', both(inProject('Home'), ({ section }) => section === 'Garden')],
  ['#Home & no section', both(inProject('Home'), ({ section }) => section === '')],
  ['date before: today', isOverdue],
  ['due before: tomorrow', either(isOverdue, on(0))],
  ['date after: +5 days', on(6, 1_000)],
  ['due after: today & due before: +7 days', on(1, 6)],
  ['deadline: today', ({ deadline }) => deadline === 0],
  ['deadline before: today', ({ deadline }) => deadline !== null && deadline < 0],
  ['no deadline & p2', both(({ deadline }) => deadline === null, priority(2))],
  ['no time & today', both(({ time }) => !time, on(0))],
  ['today & !subtask', both(on(0), ({ subtask }) => !subtask)],
  ['subtask', ({ subtask }) => subtask],
  ['search: meeting', ({ title }) => title.startsWith('Meeting')],
  ['search: buy & (today | tomorrow)', both(({ title }) => title.startsWith('Buy'), on(0, 1))],
  ['all & !@errands', not(labelled('errands'))],
  ['overdue, today, no date & p1', either(isOverdue, on(0), both(noDate, priority(1)))],
  ['date: -1 days', on(-1)],
];

it('reads all tasks of the Todoist backup on which the filters are tried', () => {
  expect(imported.tasks).toHaveLength(ALL.length);
  expect(FILTERS.length).toBeGreaterThanOrEqual(40);
});

it.each(FILTERS)(
  "converts Todoist's filter '%s' into a question with the same results (IMPORT-70)",
  (filter, matches) => {
    const { query, losses } = convertTodoistFilter(filter);
    expect(losses).toEqual([]);
    const expected = ALL.filter((task) => matches(task)).map(({ title }) => title);
    expect(expected).not.toEqual([]);
    expect(foundBy(query ?? ''), query).toEqual(expected.sort());
  },
);

it.each([
  ['created before: -365 days', 'created < -365 days'],
  ['added after: 2026-01-31', 'created > 2026-01-31'],
  ['recurring & 7 days', 'is:repeating & (date >= today & date < 7 days)'],
  ['assigned to: me | !assigned', '@me | !!@none'],
  ['assigned to: others', '(!@me & !@none)'],
  ['assigned to: Ben Miller', '@"Ben Miller"'],
  [String.raw`#R\&D`, '+"R&D"'],
  ['date: first friday', 'date: first friday'],
])("converts Todoist's filter '%s' into '%s' (IMPORT-70)", (filter, query) => {
  expect(convertTodoistFilter(filter)).toEqual({ query, losses: [] });
});

it.each([
  ['added by: me & today', ['added by: me']],
  ['##Work', ['##Work']],
  ['@home*', ['@home*']],
  ['due before: +4 hours', ['due before: +4 hours']],
  ['shared & /Garden', ['shared', '/Garden']],
])("lists the conditions of Todoist's filter '%s' that have no equal (IMPORT-70)", (filter, losses) => {
  expect(convertTodoistFilter(filter)).toEqual({ query: undefined, losses });
});
