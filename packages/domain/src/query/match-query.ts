/** Evaluates a question on tasks (FILTER-9). The server's SQL gives the same answers. */
import { searchedWords } from './searched-words.ts';
import type { LocalDate } from '../dates/local-date.ts';
import type { TaskFacts } from '../tasks/task-facts.ts';
import type { PlainFields } from '../tasks/task-fields.ts';
import { belongsTo } from '../tasks/task-views.ts';
import { acceptsDay, daysOf, type DayRange, type QueryDateReader } from './query-dates.ts';
import { isOpenOnly } from './parse-query.ts';
import type { Comparison, QueryNode, QueryTerm } from './query-tree.ts';

/** The facts of a task that a question can ask for. */
export interface QueryTask
  extends
    Pick<
      TaskFacts,
      | 'projectId'
      | 'sectionId'
      | 'parentId'
      | 'scheduledOn'
      | 'scheduledTime'
      | 'dueOn'
      | 'someday'
      | 'hidden'
      | 'completedOn'
    >,
    Pick<PlainFields, 'title' | 'notes' | 'description' | 'priority' | 'durationMinutes'> {
  readonly tagIds: readonly string[];
  readonly assigneeId: string | null;
  readonly repeats: boolean;
  readonly hasSubtasks: boolean;
  readonly hasComments: boolean;
  /** True if the reader has a reminder of the task. */
  readonly hasReminder: boolean;
  /** Days in the reader's zone. */
  readonly createdOn: LocalDate;
  readonly updatedOn: LocalDate;
}

/** The reader's day and settings, and the rows that a question names. */
export interface QueryContext extends Omit<QueryDateReader, 'isMonthFirst'> {
  readonly userId: string;
  /** Returns a tag, and after it the tags below it; none if it does not exist. */
  readonly tagsUnder: (tagId: string) => readonly string[];
  /**
   * Returns the task's title, notes, description, project and tags, folded and separated by line breaks, as searches
   * compare them.
   */
  readonly foldedTexts: (task: QueryTask) => string;
}

type Test = (task: QueryTask) => boolean;

/** Patterns that JavaScript and PostgreSQL read alike. */
export const CHECKLIST_PATTERN = String.raw`(^|\n)[ \t>]*([-*+]|[0-9]{1,9}[.)])[ \t]+\[[ xX]\]([ \t\r\n]|$)`;
export const LINK_PATTERN = '[hH][tT][tT][pP][sS]?://[^ ]';

const CHECKLIST = new RegExp(CHECKLIST_PATTERN, 'u');
const LINK = new RegExp(LINK_PATTERN, 'u');

/**
 * Returns a test for the tasks of a list, to be compiled again each day. Tasks in the trash and in archived projects
 * are not part of any list.
 */
export function compileQuery(list: QueryNode, context: QueryContext): Test {
  const test = testOf(list, context);
  return isOpenOnly(list) ? (task) => task.completedOn === null && test(task) : test;
}

function testOf(node: QueryNode, context: QueryContext): Test {
  if (node.kind === 'not') {
    const test = testOf(node.of, context);
    return (task) => !test(task);
  }
  if (node.kind !== 'and' && node.kind !== 'or') return testOfTerm(node, context);
  const tests = node.of.map((each) => testOf(each, context));
  return node.kind === 'and'
    ? (task) => tests.every((test) => test(task))
    : (task) => tests.some((test) => test(task));
}

function testOfTerm(term: QueryTerm, context: QueryContext): Test {
  const { today, userId } = context;
  switch (term.kind) {
    case 'tag': {
      const [id, ...below] = context.tagsUnder(term.id);
      if (id === undefined) return () => false;
      const ids = new Set(below);
      // A task with a tag also has the tags above it (TAG-4).
      if (term.isExact) return ({ tagIds }) => tagIds.includes(id) && !tagIds.some((each) => ids.has(each));
      ids.add(id);
      return ({ tagIds }) => tagIds.some((each) => ids.has(each));
    }
    case 'project':
      return ({ projectId }) => projectId === term.id;
    case 'section':
      return ({ sectionId }) => sectionId === term.id;
    case 'member':
      return ({ assigneeId }) => assigneeId === term.id;
    case 'assignee':
      return ({ assigneeId }) => assigneeId === (term.who === 'me' ? userId : null);
    case 'priority':
      return ({ priority }) => priority === term.priority;
    case 'overdue':
      return ({ scheduledOn, dueOn }) => isBefore(scheduledOn, today) || isBefore(dueOn, today);
    case 'date':
      return testOfDate(term, context);
    case 'no':
      return MISSING[term.fact];
    case 'has':
      return PRESENT[term.fact];
    case 'is':
      return STATES[term.state];
    case 'in':
      return (task) => belongsTo({ kind: term.view }, task, today);
    case 'duration':
      return ({ durationMinutes: minutes }) => minutes !== null && accepts(term.is, minutes, term.minutes);
    case 'text': {
      const words = searchedWords(term.text);
      return (task) => {
        const texts = context.foldedTexts(task);
        return words.every((word) => texts.includes(word));
      };
    }
  }
}

function isBefore(date: LocalDate | null, today: LocalDate): boolean {
  return date !== null && date < today;
}

const DATES: Readonly<
  Record<Extract<QueryTerm, { kind: 'date' }>['field'], (task: QueryTask) => LocalDate | null>
> = {
  date: ({ scheduledOn }) => scheduledOn,
  due: ({ dueOn }) => dueOn,
  created: ({ createdOn }) => createdOn,
  updated: ({ updatedOn }) => updatedOn,
  completed: ({ completedOn }) => completedOn,
};

function testOfDate({ field, is, date }: Extract<QueryTerm, { kind: 'date' }>, context: QueryContext): Test {
  const range: DayRange | undefined = daysOf(date, context);
  const dayOf = DATES[field];
  return (task) => {
    const day = dayOf(task);
    return day !== null && range !== undefined && acceptsDay(is, range, day);
  };
}

function accepts(is: Comparison, value: number, than: number): boolean {
  switch (is) {
    case '<':
      return value < than;
    case '<=':
      return value <= than;
    case '=':
      return value === than;
    case '>=':
      return value >= than;
    case '>':
      return value > than;
  }
}

const MISSING: Readonly<Record<Extract<QueryTerm, { kind: 'no' }>['fact'], Test>> = {
  date: ({ scheduledOn }) => scheduledOn === null,
  due: ({ dueOn }) => dueOn === null,
  project: ({ projectId }) => projectId === null,
  section: ({ sectionId }) => sectionId === null,
  tags: ({ tagIds }) => tagIds.length === 0,
  time: ({ scheduledTime }) => scheduledTime === null,
  assignee: ({ assigneeId }) => assigneeId === null,
};

const PRESENT: Readonly<Record<Extract<QueryTerm, { kind: 'has' }>['fact'], Test>> = {
  notes: ({ notes, description }) => hasText(notes) || hasText(description),
  checklist: ({ description }) => description !== null && CHECKLIST.test(description),
  subtasks: ({ hasSubtasks }) => hasSubtasks,
  comments: ({ hasComments }) => hasComments,
  reminder: ({ hasReminder }) => hasReminder,
  link: ({ title, notes, description }) =>
    [title, notes, description].some((text) => text !== null && LINK.test(text)),
  repeat: ({ repeats }) => repeats,
};

function hasText(text: string | null): boolean {
  return text !== null && text !== '';
}

const STATES: Readonly<Record<Extract<QueryTerm, { kind: 'is' }>['state'], Test>> = {
  open: ({ completedOn }) => completedOn === null,
  done: ({ completedOn }) => completedOn !== null,
  someday: ({ someday }) => someday,
  repeating: ({ repeats }) => repeats,
  subtask: ({ parentId }) => parentId !== null,
  parent: ({ hasSubtasks }) => hasSubtasks,
};
