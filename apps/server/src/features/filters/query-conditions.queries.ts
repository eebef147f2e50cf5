/**
 * Writes a question as an SQL condition on `tasks t` (FILTER-9). Every condition is true or false, never null, so that
 * its negation is right. Values are bound. Must find the same tasks as the domain's `compileQuery`.
 */
import { addDays, startOfDay, type LocalDate } from '@questlog/domain/dates/local-date';
import { fold } from '@questlog/domain/folded-text';
import { CHECKLIST_PATTERN, LINK_PATTERN } from '@questlog/domain/query/match-query';
import { searchedWords } from '@questlog/domain/query/searched-words';
import { isOpenOnly } from '@questlog/domain/query/parse-query';
import { daysOf, type DayRange, type QueryDateReader } from '@questlog/domain/query/query-dates';
import type { Comparison, QueryNode, QueryTerm } from '@questlog/domain/query/query-tree';
import { leafName, tagsUnder } from '@questlog/domain/tags/tag-path';
import { IS_SEARCHED, type QueryNamesRow } from './query-names.queries.ts';

export interface ConditionReader
  extends Omit<QueryDateReader, 'isMonthFirst'>, Pick<QueryNamesRow, 'tags' | 'projects'> {
  readonly timeZone: string;
  /** The tasks in whose texts that are not plain ASCII a folded word is, by word. */
  readonly foreignTasks: ReadonlyMap<string, readonly string[]>;
}

/** The parts of a statement that a condition needs. */
export interface ConditionParts {
  /** Common table expressions. */
  readonly tables: string[];
  /** True if a condition needs {@link JOIN_TEXTS}. */
  readsTexts: boolean;
  readonly values: Record<string, unknown>;
}

export function listCondition(list: QueryNode, reader: ConditionReader, parts: ConditionParts): string {
  const condition = new ConditionWriter(reader, parts).write(list);
  return isOpenOnly(list) ? `t.completed_at is null and ${condition}` : condition;
}

const TEXTS = ['title', 'notes', 'description'];
const plain = TEXTS.map(
  (column) => `case when octet_length(t.${column}) = char_length(t.${column}) then t.${column} end`,
);
const linked = TEXTS.map((column) => `coalesce(t.${column} ~ :linkPattern, false)`);

/**
 * Joins a task `t` with what conditions read in its texts: those that are plain ASCII, in lower case, and whether there
 * is a checklist or a link. Each text is read once, however many conditions a question has. Needs {@link SEARCHED}.
 */
export const JOIN_TEXTS = `left join lateral (
  select lower(concat_ws(E'\\n', ${plain.join(', ')}) collate "C") as plain,
         t.description ~ :checklistPattern as has_checklist, ${linked.join(' or ')} as has_link
   where ${IS_SEARCHED} offset 0
) x on true`;
export const TEXT_PATTERNS = { checklistPattern: CHECKLIST_PATTERN, linkPattern: LINK_PATTERN } as const;

const HAS_TEXT = `(coalesce(t.notes, '') <> '' or coalesce(t.description, '') <> '')`;
const MISSING: Readonly<Record<Exclude<Extract<QueryTerm, { kind: 'no' }>['fact'], 'tags'>, string>> = {
  date: 't.scheduled_date is null',
  due: 't.due_date is null',
  project: 't.project_id is null',
  section: 't.section_id is null',
  time: 't.scheduled_time is null',
  assignee: 't.assignee_id is null',
};
/** Sets of tasks, as SQL that yields their ids. Needs {@link WITH_SOME}. */
const TASKS_WITH = {
  tags: `select k.task_id from task_tags k
          where k.account_id = :accountId and (select paths from live_tags) ? k.tag_id::text`,
  subtasks: `select o.parent_id from tasks o
              where o.account_id = :accountId and o.deleted_at is null and o.parent_id is not null`,
  comments: 'select c.task_id from comments c where c.account_id = :accountId and c.deleted_at is null',
  reminder: 'select r.task_id from reminders r where r.account_id = :accountId and r.user_id = :userId',
} as const;
const REPEATS = `coalesce((select ids from live_series) ? t.repeat_pattern_id::text, false)`;

class ConditionWriter {
  readonly #reader: ConditionReader;
  readonly #parts: ConditionParts;

  constructor(reader: ConditionReader, parts: ConditionParts) {
    this.#reader = reader;
    this.#parts = parts;
  }

  write(node: QueryNode): string {
    if (node.kind === 'not') return `not ${this.write(node.of)}`;
    if (node.kind !== 'and' && node.kind !== 'or') return this.#term(node);
    return `(${node.of.map((each) => this.write(each)).join(` ${node.kind} `)})`;
  }

  #bind(value: unknown, type: string): string {
    const name = `value${Object.keys(this.#parts.values).length}`;
    this.#parts.values[name] = value;
    return `:${name}::${type}`;
  }

  /** Returns a condition for tasks whose ids a query yields. The ids are read once, into a map. */
  #isAmong(tasks: string): string {
    const name = `set_${this.#parts.tables.length}`;
    this.#parts.tables.push(
      `${name} as materialized (select jsonb_object_agg(id, true) as ids from (${tasks}) of_set(id))`,
    );
    return `coalesce((select ids from ${name}) ? t.id::text, false)`;
  }

  #term(term: QueryTerm): string {
    const { today } = this.#reader;
    switch (term.kind) {
      case 'tag':
        return this.#isTaggedUnder(term);
      case 'project':
        return this.#isSame('t.project_id', term.id);
      case 'section':
        return this.#isSame('t.section_id', term.id);
      case 'member':
        return this.#isSame('t.assignee_id', term.id);
      case 'assignee':
        return term.who === 'me' ? '(t.assignee_id is not distinct from :userId)' : '(t.assignee_id is null)';
      case 'priority':
        return `(t.priority = ${this.#bind(term.priority, 'text')})`;
      case 'overdue': {
        const day = this.#bind(today, 'date');
        return `coalesce(t.scheduled_date < ${day} or t.due_date < ${day}, t.due_date < ${day}, false)`;
      }
      case 'date':
        return this.#date(term);
      case 'no':
        if (term.fact === 'tags') return `(not ${this.#isAmong(TASKS_WITH.tags)})`;
        return `(${MISSING[term.fact]})`;
      case 'has':
        return this.#has(term.fact);
      case 'is':
        return this.#is(term.state);
      case 'in':
        return this.#in(term.view);
      case 'duration':
        return `coalesce(t.duration_minutes ${term.is} ${this.#bind(term.minutes, 'integer')}, false)`;
      case 'text':
        return this.#text(term.text);
    }
  }

  #isSame(column: string, id: string): string {
    return `(${column} is not distinct from ${this.#bind(id, 'uuid')})`;
  }

  #isTagged(ids: readonly string[]): string {
    if (ids.length === 0) return 'false';
    return this.#isAmong(
      `select k.task_id from task_tags k
        where k.account_id = :accountId and k.tag_id = any(${this.#bind(ids, 'uuid[]')})`,
    );
  }

  #isTaggedUnder({ id, isExact }: Extract<QueryTerm, { kind: 'tag' }>): string {
    const [found, ...below] = tagsUnder(this.#reader.tags, id);
    if (found === undefined) return 'false';
    // A task with a tag also has the tags above it (TAG-4).
    return isExact
      ? `(${this.#isTagged([found])} and not ${this.#isTagged(below)})`
      : this.#isTagged([found, ...below]);
  }

  #has(fact: Extract<QueryTerm, { kind: 'has' }>['fact']): string {
    switch (fact) {
      case 'notes':
        return HAS_TEXT;
      case 'checklist':
      case 'link':
        return this.#ofTexts(`x.has_${fact}`);
      case 'repeat':
        return REPEATS;
      case 'subtasks':
      case 'comments':
      case 'reminder':
        return this.#isAmong(TASKS_WITH[fact]);
    }
  }

  /** Returns a condition on the texts of a task, which {@link JOIN_TEXTS} reads once for all conditions. */
  #ofTexts(condition: string): string {
    this.#parts.readsTexts = true;
    return `coalesce(${condition}, false)`;
  }

  #is(state: Extract<QueryTerm, { kind: 'is' }>['state']): string {
    switch (state) {
      case 'open':
        return '(t.completed_at is null)';
      case 'done':
        return '(t.completed_at is not null)';
      case 'someday':
        return 't.someday';
      case 'repeating':
        return REPEATS;
      case 'subtask':
        return '(t.parent_id is not null)';
      case 'parent':
        return this.#isAmong(TASKS_WITH.subtasks);
    }
  }

  /** Must match the domain's `belongsTo`. */
  #in(view: Extract<QueryTerm, { kind: 'in' }>['view']): string {
    const { today } = this.#reader;
    const day = this.#bind(today, 'date');
    const isHidden = `(t.hidden and coalesce(coalesce(t.scheduled_date, t.due_date) > ${day}, false))`;
    const isAnytime = `(t.completed_at is null and t.scheduled_date is null and not t.someday and not ${isHidden})`;
    switch (view) {
      case 'inbox':
        return `(${isAnytime} and t.project_id is null)`;
      case 'anytime':
        return isAnytime;
      case 'someday':
        return '(t.completed_at is null and t.someday)';
      case 'upcoming':
        return `(t.completed_at is null and coalesce(coalesce(t.scheduled_date, t.due_date) > ${day}, false))`;
      case 'today': {
        const isDoneToday = this.#instant('t.completed_at', '=', [today, today]);
        return `(case when coalesce(t.scheduled_date <= ${day}, false) then t.completed_at is null or ${isDoneToday}
                 else t.completed_at is null and coalesce(t.due_date <= ${day}, false) end)`;
      }
    }
  }

  #date({ field, is, date }: Extract<QueryTerm, { kind: 'date' }>): string {
    const range = daysOf(date, this.#reader);
    if (range === undefined) return 'false';
    switch (field) {
      case 'date':
        return this.#day('t.scheduled_date', is, range);
      case 'due':
        return this.#day('t.due_date', is, range);
      case 'created':
        return this.#instant('t.created_at', is, range);
      case 'updated':
        return this.#instant('t.updated_at', is, range);
      case 'completed':
        return this.#instant('t.completed_at', is, range);
    }
  }

  #day(column: string, is: Comparison, [from, to]: DayRange): string {
    const compared = (sign: string, day: LocalDate) => `${column} ${sign} ${this.#bind(day, 'date')}`;
    if (is === '=') return `coalesce(${compared('>=', from)} and ${compared('<=', to)}, false)`;
    return `coalesce(${compared(is, is === '<' || is === '>=' ? from : to)}, false)`;
  }

  /** Compares the day of an instant in the reader's zone. */
  #instant(column: string, is: Comparison, [from, to]: DayRange): string {
    const start = (sign: string, day: LocalDate) =>
      `${column} ${sign} ${this.#bind(this.#startOf(day), 'timestamptz')}`;
    const next = addDays(to, 1);
    switch (is) {
      case '<':
        return `coalesce(${start('<', from)}, false)`;
      case '<=':
        return `coalesce(${start('<', next)}, false)`;
      case '=':
        return `coalesce(${start('>=', from)} and ${start('<', next)}, false)`;
      case '>=':
        return `coalesce(${start('>=', from)}, false)`;
      case '>':
        return `coalesce(${start('>=', next)}, false)`;
    }
  }

  #startOf(day: LocalDate): string {
    // No task is older or newer, and the years before and after may not have four digits.
    if (day < '1900') return '-infinity';
    if (day.length > 10 || day > '9000') return 'infinity';
    return new Date(startOfDay(day, this.#reader.timeZone)).toISOString();
  }

  /** Each word must be in the task's texts, in the name of its project or in a path of its tags. */
  #text(text: string): string {
    const words = searchedWords(text).map((word) => this.#word(word));
    // Filters that were saved before such texts were rejected may have no word.
    return words.length === 0 ? 'true' : `(${words.join(' and ')})`;
  }

  #word(word: string): string {
    const { projects, tags, foreignTasks } = this.#reader;
    const value = this.#bind(word, 'text');
    const found = foreignTasks.get(word) ?? [];
    const named = projects.filter(({ title }) => fold(title).includes(word)).map(({ id }) => id);
    const tagged = tags
      .filter(({ fullPath }) => fold(`#${fullPath} #${leafName(fullPath)}`).includes(word))
      .map(({ id }) => id);
    return `(${[
      this.#ofTexts(`strpos(x.plain, ${value}) > 0`),
      ...(found.length === 0 ? [] : [this.#isAmong(`select unnest(${this.#bind(found, 'uuid[]')})`)]),
      ...(named.length === 0 ? [] : [`coalesce(t.project_id = any(${this.#bind(named, 'uuid[]')}), false)`]),
      ...(tagged.length === 0 ? [] : [this.#isTagged(tagged)]),
    ].join(' or ')})`;
  }
}
