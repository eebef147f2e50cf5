/** Questions offered to users without a filter (FILTER-27). */
import { fold } from '../folded-text.ts';
import type { QueryNames } from './query-names.ts';

/** Explains filters to users who have none. Its question is valid in every account. */
export const FILTER_HINT = 'A filter is a list of your own. Save one for a question such as "overdue or p1".';

export interface FilterTemplate {
  readonly name: string;
  readonly query: string;
}

/** Returns the templates that make sense in an account: "Waiting" needs its tag. */
export function filterTemplates({ tags }: Pick<QueryNames, 'tags'>): FilterTemplate[] {
  const hasWaiting = tags.some(({ fullPath }) => fold(fullPath) === 'waiting');
  return [
    { name: 'High priority this week', query: 'p1 & date<=this week' },
    { name: 'No date, older than a month', query: 'no date & created<-30 days' },
    ...(hasWaiting ? [{ name: 'Waiting', query: '#waiting' }] : []),
    { name: 'Quick wins', query: 'dur<=15m' },
  ];
}
