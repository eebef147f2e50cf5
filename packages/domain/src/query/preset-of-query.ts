/** The facts of a task that is added in a filter (FILTER-10). */
import { addDays, type LocalDate } from '../dates/local-date.ts';
import type { Priority } from '../tasks/task-facts.ts';
import type { QueryNode, QueryTerm } from './query-tree.ts';

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
export function presetOfQuery(
  list: QueryNode,
  { today, userId }: { readonly today: LocalDate; readonly userId: string },
): QueryPreset {
  const terms = (list.kind === 'and' ? list.of : [list]).filter(
    (node): node is QueryTerm => node.kind !== 'and' && node.kind !== 'or' && node.kind !== 'not',
  );
  const tagIds = new Set(terms.flatMap((term) => (term.kind === 'tag' ? [term.id] : [])));
  // If several conditions set one fact, the first one counts.
  const facts = terms.map((term) => presetOfTerm(term, today, userId)).toReversed();
  return { tagIds: [...tagIds], ...(Object.assign({}, ...facts) as Partial<QueryPreset>) };
}

function presetOfTerm(term: QueryTerm, today: LocalDate, userId: string): Partial<QueryPreset> {
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
      return presetOfDate(term, today);
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

/** Returns the day that a date names, or the last day that a limit accepts. */
function presetOfDate(
  { field, is, date }: Extract<QueryTerm, { kind: 'date' }>,
  today: LocalDate,
): Partial<QueryPreset> {
  if (is !== '=' && is !== '<=' && is !== '>=') return {};
  const day = date.kind === 'day' ? date.day : date.kind === 'days' ? addDays(today, date.days) : undefined;
  if (day === undefined) return {};
  if (field === 'date') return { scheduledOn: day };
  return field === 'due' ? { dueOn: day } : {};
}
