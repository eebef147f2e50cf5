/** Rows and a counter for the tests of filters. */
import type { QueryTree } from '@questlog/domain/query/query-tree';
import { leafName, parentPath } from '@questlog/domain/tags/tag-path';
import type { FilterItem } from '../nouns/filters/filter-item.ts';
import type { TagItem } from '../nouns/tags/tag-item.ts';
import { project, section } from '../nouns/testing/rows.ts';
import type { AccountUserItem } from '../nouns/users/users.ts';
import { testData, type TestData } from './data-layer.ts';

const AT = '2026-03-01T00:00:00.000Z';

function tag(fullPath: string): TagItem {
  return {
    id: `tag ${fullPath}`,
    name: leafName(fullPath),
    fullPath,
    parentId: parentPath(fullPath) ?? null,
    color: '#d6457f',
    createdAt: AT,
    updatedAt: AT,
    isPendingSync: false,
  };
}

function user(id: string, firstName: string): AccountUserItem {
  return {
    id,
    firstName,
    lastName: '',
    avatarUrl: null,
    isActive: true,
    isPendingSync: false,
  } as AccountUserItem;
}

export function filterItem(fields: Partial<FilterItem> = {}): FilterItem {
  return {
    id: 'f',
    ownerId: 'u',
    name: 'Errands',
    color: '#d64545',
    query: '#home & p1',
    tree: {
      lists: [
        {
          kind: 'and',
          of: [
            { kind: 'tag', id: 'tag home', name: 'home', isExact: false },
            { kind: 'priority', priority: 'high' },
          ],
        },
      ],
    },
    sort: 'manual',
    group: 'none',
    view: 'list',
    shared: false,
    order: 0,
    createdAt: AT,
    updatedAt: AT,
    isPendingSync: false,
    ...fields,
  };
}

export function filterData({
  filters = [],
  isTeam = false,
  tier = 'PersonalPro',
  tags = ['home', 'home/garden', 'work'],
}: {
  filters?: readonly FilterItem[];
  isTeam?: boolean;
  tier?: 'PersonalPro' | 'PersonalFree';
  tags?: readonly string[];
} = {}): TestData {
  const account = { id: 'account', userRole: 'Owner', accountType: 'Personal', subscriptionTier: tier };
  const state = {
    state: 'authenticated',
    user: { id: 'u', weekStart: 1, region: 'US' },
    account: { ...account, features: { taggingEnabled: true } },
  };
  return testData({
    rows: {
      tags: tags.map(tag),
      projects: [project('Garden'), project('Two words')],
      sections: [section('Beds', 'Garden')],
      people: [user('u', 'Ada'), ...(isTeam ? [user('v', 'Ben')] : [])],
      filters,
    },
    parts: { session: { state, subscribe: () => () => undefined } },
  });
}

/** Counts ten tasks for each list. */
export function countOf({ lists }: QueryTree): number {
  return lists.length * 10;
}
