/** Questions offered to users without a filter (FILTER-27). */
import { fold } from '../folded-text.ts';
import type { QueryNames } from './query-names.ts';

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
