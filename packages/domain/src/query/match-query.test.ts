import { expect, it } from 'vitest';
import { OTHER_LANGUAGES, wordTablesFor } from '../capture/language-tables.ts';
import { isMonthFirst } from '../capture/typed-schedule.ts';
import { localDateAt } from '../dates/local-date.ts';
import { fold } from '../folded-text.ts';
import { leafName, withPrefixes } from '../tags/tag-path.ts';
import { compileQuery, type QueryTask } from './match-query.ts';
import { parseQuery } from './parse-query.ts';
import { presetOfQuery } from './preset-of-query.ts';
import type { QueryReader } from './read-term.ts';
import { MEMBERS, READER, TAGS } from './testing/query-names.ts';
import { keysOf, questionNames } from './testing/question-names.ts';
import {
  CREATED,
  NAMED_PROJECTS,
  NOW,
  READER_NAME,
  ROWS,
  type QuestionRow,
} from './testing/question-rows.ts';
import type { QuestionReader } from './testing/question-vector.ts';
import { QUESTION_VECTORS } from './testing/question-vectors.ts';

const VISIBLE = ROWS.filter(({ isUnlisted }) => isUnlisted !== true);
/** Names are the ids of their rows. */
const idOf = (name: string): string => name;

function taskOf(row: QuestionRow, zone: string): QueryTask {
  const dayOf = (instant: string) => localDateAt(Date.parse(instant), zone);
  return {
    title: row.title,
    notes: row.notes ?? null,
    description: row.description ?? null,
    priority: row.priority ?? 'none',
    durationMinutes: row.minutes ?? null,
    projectId: row.project ?? null,
    sectionId: row.section === undefined ? null : `${row.project ?? ''}/${row.section}`,
    parentId: row.parent ?? null,
    scheduledOn: row.scheduled ?? null,
    scheduledTime: row.time ?? null,
    dueOn: row.due ?? null,
    someday: row.isSomeday === true,
    hidden: row.isHidden === true,
    completedOn: row.completed === undefined ? null : dayOf(row.completed),
    tagIds: withPrefixes(row.tags ?? []),
    assigneeId: row.assignee ?? null,
    repeats: row.repeats === true,
    hasSubtasks: ROWS.some(({ parent }) => parent === row.key),
    hasComments: row.hasComment === true,
    hasReminder: row.reminded === READER_NAME,
    createdOn: dayOf(row.created ?? CREATED),
    updatedOn: dayOf(row.updated ?? CREATED),
  };
}

function tagsUnder(path: string): string[] {
  const paths = TAGS.map(({ fullPath }) => fullPath);
  return paths.includes(path) ? [path, ...paths.filter((each) => each.startsWith(`${path}/`))] : [];
}

function foldedTexts({ title, notes, description, projectId, tagIds }: QueryTask): string {
  const tags = tagIds.flatMap((path) => [`#${path}`, `#${leafName(path)}`]);
  return fold([title, notes, description, projectId, ...tags].join('\n'));
}

function readerOf({ languages, region, zone, weekStart, now, author }: QuestionReader): QueryReader {
  return {
    ...questionNames(idOf, author?.hadOthers === true),
    today: localDateAt(Date.parse(now ?? NOW), zone ?? 'UTC'),
    weekStart: (weekStart ?? 1) || 7,
    isMonthFirst: isMonthFirst(`en-${author?.region ?? region ?? 'GB'}`),
    languages: wordTablesFor(author === undefined ? (languages ?? []) : (author.languages ?? [])),
  };
}

it.each(QUESTION_VECTORS.map(([question, expected, settings = {}]) => ({ question, expected, settings })))(
  '$question finds $expected for $settings (FILTER-5, FILTER-6, FILTER-8, FILTER-9, FILTER-41)',
  ({ question, expected, settings }) => {
    const reader = readerOf(settings);
    const { tree, errors } = parseQuery(question, reader);
    if (typeof expected !== 'string') {
      expect(errors.map(({ position, length, message }) => [position, length, message])).toEqual(expected);
      return;
    }
    expect(errors).toEqual([]);
    const tests = (tree?.lists ?? []).map((list) =>
      compileQuery(list, {
        today: reader.today,
        weekStart: reader.weekStart,
        languages: OTHER_LANGUAGES,
        userId: READER_NAME,
        tagsUnder,
        foldedTexts,
      }),
    );
    const found = tests.map((test) =>
      VISIBLE.filter((row) => test(taskOf(row, settings.zone ?? 'UTC'))).map(({ key }) => key),
    );
    expect(found).toEqual(keysOf(expected));
  },
);

it('the rows refer to known names', () => {
  for (const { project, assignee, tags = [] } of ROWS) {
    if (project !== undefined) expect(NAMED_PROJECTS).toContain(project);
    if (assignee !== undefined) expect(MEMBERS.map(({ name }) => name)).toContain(assignee);
    expect(TAGS.map(({ fullPath }) => fullPath)).toEqual(expect.arrayContaining([...tags]));
  }
});

it.each([
  ['#work & p1 & today', { tagIds: ['tag work'], priority: 'high', scheduledOn: READER.today }],
  [
    '+House & due<=7 days & @me',
    { tagIds: [], projectId: 'project House', dueOn: '2026-12-07', assignee: 'member Ben' },
  ],
  ['+House/Kitchen dur<=30m', { tagIds: [], sectionId: 'project House Kitchen', durationMinutes: 30 }],
  ['p1 | #work', { tagIds: [] }],
  ['!p1 & is:someday', { tagIds: [], someday: true }],
  ['in:today', { tagIds: [], scheduledOn: READER.today }],
  ['p1 & date<=this week', { tagIds: [], priority: 'high', scheduledOn: READER.today }],
  ['due:next week', { tagIds: [], dueOn: '2026-12-07' }],
  ['date:last week', { tagIds: [], scheduledOn: '2026-11-29' }],
])('a task added in %s gets what the filter asks for (FILTER-10)', (text, preset) => {
  const list = parseQuery(text, READER).tree?.lists[0];
  expect(list && presetOfQuery(list, { ...READER, userId: 'member Ben' })).toEqual(preset);
});
