/** The facts of a task that is added in a filter (FILTER-10). */
import type { LocalDate } from '../dates/local-date.ts';
import type { Priority } from '../tasks/task-facts.ts';
import type { QueryContext } from './match-query.ts';
import { acceptsDay, daysOf } from './query-dates.ts';
import type { QueryNode, QueryTerm } from './query-tree.ts';

/** The user, their day, and the settings on which the meaning of dates depends. */
type PresetContext = Pick<QueryContext, 'today' | 'userId' | 'weekStart' | 'languages'>;

export interface QueryPreset {
  readonly tagIds: readonly string[];
  readonly projectId?: string;
  readonly sectionId?: string;
  readonly assignee?: string;
  readonly priority?: Priority;
  readonly scheduledOn?: LocalDate;
  readonly dueOn?: LocalDate;
  readonly someday?: true;
  readonly durationMinutes?: number;
}

/**
 * Returns what a list asks of its tasks, as far as it can be set: the conditions that all have to hold. The new task
 * may still not match, such as if the list has alternatives.
 */
export function presetOfQuery(list: QueryNode, context: PresetContext): QueryPreset {
  const terms = (list.kind === 'and' ? list.of : [list]).filter(
    (node): node is QueryTerm => node.kind !== 'and' && node.kind !== 'or' && node.kind !== 'not',
  );
  const tagIds = new Set(terms.flatMap((term) => (term.kind === 'tag' ? [term.id] : [])));
  // If several conditions set one fact, the first one counts.
  const facts = terms.map((term) => presetOfTerm(term, context)).toReversed();
  return { tagIds: [...tagIds], ...(Object.assign({}, ...facts) as Partial<QueryPreset>) };
}

function presetOfTerm(term: QueryTerm, context: PresetContext): Partial<QueryPreset> {
  const { today, userId } = context;
  switch (term.kind) {
    case 'project':
      return { projectId: term.id };
    case 'section':
      return { sectionId: term.id };
    case 'member':
      return { assignee: term.id };
    case 'assignee':
      return term.who === 'me' ? { assignee: userId } : {};
    case 'priority':
      return { priority: term.priority };
    case 'duration':
      return term.is === '=' || term.is === '<=' || term.is === '>=' ? { durationMinutes: term.minutes } : {};
    case 'date':
      return presetOfDate(term, context);
    case 'is':
      return term.state === 'someday' ? { someday: true } : {};
    case 'in':
      if (term.view === 'someday') return { someday: true };
      return term.view === 'today' ? { scheduledOn: today } : {};
    case 'tag':
    case 'overdue':
    case 'no':
    case 'has':
    case 'text':
      return {};
  }
}

/**
 * Returns a day that a date accepts: of a single day, that day; of a period, today or, if it is not accepted, the day
 * of the period that is next to today.
 */
function presetOfDate(
  { field, is, date }: Extract<QueryTerm, { kind: 'date' }>,
  context: PresetContext,
): Partial<QueryPreset> {
  if (is !== '=' && is !== '<=' && is !== '>=') return {};
  const { today } = context;
  const range = daysOf(date, context);
  if (range === undefined) return {};
  const [from, to] = range;
  const isToday = date.kind === 'period' && acceptsDay(is, range, today);
  const day: LocalDate = isToday ? today : today > to ? to : from;
  if (field === 'date') return { scheduledOn: day };
  return field === 'due' ? { dueOn: day } : {};
}
