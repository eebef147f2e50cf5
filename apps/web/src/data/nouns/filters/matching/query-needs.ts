/** The rows and settings, in addition to a task, on which a list's question depends. */
import { termsOf, type QueryNode, type QueryTerm } from '@questlog/domain/query/query-tree';

export type QueryNeed = 'day' | 'tags' | 'projects' | 'subtasks' | 'comments' | 'reminders';

/** Returns what a list depends on. When one of these changes, all tasks are evaluated again. */
export function needsOf(list: QueryNode): ReadonlySet<QueryNeed> {
  return new Set(termsOf(list).flatMap(needsOfTerm));
}

function needsOfTerm(term: QueryTerm): readonly QueryNeed[] {
  switch (term.kind) {
    case 'tag':
      return ['tags'];
    case 'text':
      return ['tags', 'projects'];
    case 'overdue':
    case 'date':
    case 'in':
      return ['day'];
    case 'has':
      return term.fact === 'subtasks' || term.fact === 'comments'
        ? [term.fact]
        : term.fact === 'reminder'
          ? ['reminders']
          : [];
    case 'is':
      return term.state === 'parent' ? ['subtasks'] : [];
    case 'project':
    case 'section':
    case 'member':
    case 'assignee':
    case 'priority':
    case 'no':
    case 'duration':
      return [];
  }
}
