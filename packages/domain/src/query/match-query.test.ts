import { expect, it } from 'vitest';
import { fold } from '../folded-text.ts';
import { compileQuery, type QueryContext, type QueryTask } from './match-query.ts';
import { parseQuery } from './parse-query.ts';
import { presetOfQuery } from './preset-of-query.ts';
import { READER, TAGS } from './testing/query-names.ts';

const TODAY = READER.today;
const CONTEXT: QueryContext = {
  ...READER,
  userId: 'member Ben',
  tagsUnder: (id) => TAGS.filter((tag) => `${tag.id}/`.startsWith(`${id}/`)).map((tag) => tag.id),
  foldedTexts: ({ title, notes, description }) => fold([title, notes, description].join('\n')),
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

function matches(text: string, facts: Partial<QueryTask>, context: Partial<QueryContext> = {}): boolean {
  const { tree, errors } = parseQuery(text, READER);
  expect(errors).toEqual([]);
  const task = { ...TASK, ...facts };
  return tree?.lists.some((list) => compileQuery(list, { ...CONTEXT, ...context })(task)) ?? false;
}

it.each<[text: string, facts: Partial<QueryTask>, expected: boolean]>([
  ['#work', { tagIds: ['tag work/client'] }, true],
  ['#=work', { tagIds: ['tag work/client'] }, false],
  ['#work/client', { tagIds: ['tag work'] }, false],
  ['!#work', {}, true],
  ['+House', { projectId: 'project House', sectionId: 'project House Kitchen' }, true],
  ['+House/Kitchen', { projectId: 'project House', sectionId: null }, false],
  ['@me', { assigneeId: 'member Ben' }, true],
  ['@ada', { assigneeId: 'member Ben' }, false],
  ['@none', {}, true],
  ['p1', { priority: 'high' }, true],
  ['p0', {}, true],
  ['today', { scheduledOn: TODAY }, true],
  ['tomorrow', { scheduledOn: '2026-12-01' }, true],
  ['overdue', { dueOn: '2026-11-29' }, true],
  ['overdue', { dueOn: TODAY }, false],
  ['overdue', { dueOn: '2026-11-29', completedOn: TODAY }, false],
  ['due<=7 days', { dueOn: '2026-12-07' }, true],
  ['due<=7 days', { dueOn: '2026-12-08' }, false],
  ['due<=7 days', {}, false],
  ['!due<=7 days', {}, true],
  ['date:this week', { scheduledOn: '2026-12-06' }, true],
  ['date:this week', { scheduledOn: '2026-12-07' }, false],
  ['date<this week', { scheduledOn: '2026-11-29' }, true],
  ['date>this month', { scheduledOn: '2026-12-01' }, true],
  ['date:next month', { scheduledOn: '2026-12-31' }, true],
  ['date:last year', { scheduledOn: '2025-01-01' }, true],
  ['created<-7 days', {}, true],
  ['updated<-7 days', {}, false],
  ['completed:today', { completedOn: TODAY }, true],
  ['is:done', { completedOn: TODAY }, true],
  ['call', { completedOn: TODAY }, false],
  ['date:fri', { scheduledOn: '2026-12-04' }, true],
  ['date:Freitag', { scheduledOn: '2026-12-04' }, true],
  ['no date', {}, true],
  ['no time', { scheduledOn: TODAY, scheduledTime: '09:00' }, false],
  ['no tags', { tagIds: ['tag home'] }, false],
  ['has:notes', { description: 'x' }, true],
  ['has:checklist', { description: 'a\n- [x] b' }, true],
  ['has:checklist', { description: 'a [x] b' }, false],
  ['has:link', { notes: 'see HTTPS://a.example' }, true],
  ['has:comments', { hasComments: true }, true],
  ['has:reminder', {}, false],
  ['has:repeat', { repeats: true }, true],
  ['has:subtasks', { hasSubtasks: true }, true],
  ['is:subtask', { parentId: 'x' }, true],
  ['is:someday', { someday: true }, true],
  ['in:inbox', {}, true],
  ['in:inbox', { someday: true }, false],
  ['in:today', { dueOn: TODAY }, true],
  ['in:upcoming', { scheduledOn: '2026-12-03' }, true],
  ['dur<=30m', { durationMinutes: 30 }, true],
  ['dur<=30m', {}, false],
  ['cáll ann', {}, true],
  ['call ben', {}, false],
  ['call & !ann | p1', { priority: 'high' }, true],
])('finds with %s the tasks that it asks for, case %# (FILTER-9)', (text, facts, expected) => {
  expect(matches(text, facts)).toBe(expected);
});

it('the week begins on the reader’s first day (FILTER-5)', () => {
  expect(matches('date:this week', { scheduledOn: '2026-11-29' }, { weekStart: 7 })).toBe(true);
});

it('a deleted tag matches nothing (FILTER-8)', () => {
  expect(matches('#work', { tagIds: ['tag work'] }, { tagsUnder: () => [] })).toBe(false);
});

it('a phrase in a language that the reader does not use matches nothing (FILTER-5)', () => {
  expect(matches('date:Freitag', { scheduledOn: '2026-12-04' }, { languages: [] })).toBe(false);
});

it.each([
  ['#work & p1 & today', { tagIds: ['tag work'], priority: 'high', scheduledOn: TODAY }],
  [
    '+House & due<=7 days & @me',
    { tagIds: [], projectId: 'project House', dueOn: '2026-12-07', assignee: 'member Ben' },
  ],
  ['+House/Kitchen dur<=30m', { tagIds: [], sectionId: 'project House Kitchen', durationMinutes: 30 }],
  ['p1 | #work', { tagIds: [] }],
  ['!p1 & is:someday', { tagIds: [], someday: true }],
  ['in:today', { tagIds: [], scheduledOn: TODAY }],
])('a task added in %s gets what the filter asks for (FILTER-10)', (text, preset) => {
  const list = parseQuery(text, READER).tree?.lists[0];
  expect(list && presetOfQuery(list, { today: TODAY, userId: 'member Ben' })).toEqual(preset);
});
