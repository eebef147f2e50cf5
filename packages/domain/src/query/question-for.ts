/** Questions for what users have searched or filtered for (FILTER-38). */
import type { TagFilter } from '../tags/tag-filter.ts';
import { printQuery, type CurrentNames } from './print-query.ts';
import { joined, MAX_QUERY, type QueryTerm } from './query-tree.ts';
import { isBareText } from './read-term.ts';

/** Returns the question that finds a typed text. */
export function questionForText(typed: string): string {
  const text = typed.replaceAll(/["“”]/gu, ' ').trim().replaceAll(/\s+/gu, ' ');
  const cut = Array.from(text)
    .slice(0, MAX_QUERY - 2)
    .join('');
  return isBareText(cut) ? cut : `"${cut}"`;
}

/** Returns the question that finds the tasks of a tag filter, and those of the tags below. */
export function questionForTags({ selectedTagIds, mode }: TagFilter, tag: CurrentNames['tag']): string {
  const terms = selectedTagIds.map((id): QueryTerm => ({
    kind: 'tag',
    id,
    name: tag(id) ?? '',
    isExact: false,
  }));
  const list = joined(mode === 'any' ? 'or' : 'and', terms);
  const none = (): undefined => undefined;
  return list === undefined
    ? ''
    : printQuery({ lists: [list] }, { tag, project: none, section: none, member: none });
}
