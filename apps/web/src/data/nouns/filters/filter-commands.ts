/** The commands for filters, loaded with the screens that offer them. */
import { nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import type { QueryTree } from '@questlog/domain/query/query-tree';
import { currentNames } from '@questlog/domain/query/print-query';
import { questionNow, typedIn } from '@questlog/domain/query/question-parts';
import { nextFilterOrder, type FilterView } from '@questlog/domain/query/saved-filters';
import type { Grouping, Sort } from '@questlog/domain/tasks/task-arrangement';
import { isBlank } from '@questlog/domain/text';
import { newId } from '@questlog/domain/uuid';
import { patching, putting, removing } from '../../engine/store/effects.ts';
import { action, type ActionOf } from '../action.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { FilterItem } from './filter-item.ts';
import type { filterKinds } from './filter-kinds.ts';
import type { filters } from './filters.ts';
import { queryNamesOf } from './query-names-of.ts';

/** A question, with its meaning and the languages in which it was typed. */
export interface TypedQuestion {
  readonly query: string;
  readonly tree: QueryTree;
  /** BCP 47 tags. */
  readonly languages: readonly string[];
  readonly region?: string | undefined;
}

export interface FilterChange {
  readonly name?: string;
  readonly color?: string;
  readonly sort?: Sort;
  readonly group?: Grouping;
  readonly view?: FilterView;
  readonly shared?: boolean;
  readonly order?: number;
}

export interface FilterCommands {
  /** Saves a filter, after the others. Returns its id; undefined if the name is empty. */
  readonly createFilter: (
    name: string,
    question: TypedQuestion,
    change?: Omit<FilterChange, 'name' | 'order'>,
  ) => string | undefined;
  /** Sends only the fields that differ. An empty name stays the same. */
  readonly updateFilter: (id: string, change: FilterChange, question?: TypedQuestion) => void;
  readonly deleteFilter: (id: string) => void;
  /** Saves a deleted or imported filter, by default with the names of today in its question. */
  readonly restoreFilter: (
    filter: FilterItem,
    typed?: Pick<TypedQuestion, 'query' | 'languages' | 'region'>,
  ) => void;
  /** Returns a question with the names of today, so that it can be saved again (FILTER-36). */
  readonly questionOf: (filter: Pick<FilterItem, 'query' | 'tree'>) => TypedQuestion;
}

const filterAction: ActionOf<keyof typeof filterKinds, typeof filters> = action;

export function filterCommands({ store, clock, userId, accountId, push }: CommandDeps): FilterCommands {
  const create = (filter: FilterItem, typed: Pick<TypedQuestion, 'languages' | 'region'>): void => {
    const { id, name, query, color, sort, group, view, shared, order } = filter;
    push(
      filterAction('POST /api/accounts/{accountId}/filters', {
        params: { accountId: accountId() },
        body: { id, name, query, color, sort, group, view, shared, order, ...languagesOf(typed) },
        kind: 'filter.create',
        effects: { filters: putting([filter]) },
        content: `${name}\n${query}`,
      }),
    );
  };

  const questionOf: FilterCommands['questionOf'] = ({ query, tree }) => ({
    query: questionNow({ query, tree }, currentNames(queryNamesOf(store))),
    tree,
    ...typedIn(tree),
  });

  return {
    questionOf,

    createFilter: (typedName, { query, tree, ...typed }, { color, ...change } = {}) => {
      const name = typedName.trim();
      if (isBlank(name)) return undefined;
      const epochMs = clock.now();
      const now = new Date(epochMs).toISOString();
      const id = newId(epochMs);
      const known = store.filters();
      create(
        {
          id,
          ownerId: userId() ?? '',
          name,
          color:
            color ??
            nextColor(
              PROJECT_PALETTE,
              known.map((each) => each.color),
            ),
          query,
          tree,
          sort: 'manual',
          group: 'none',
          view: 'list',
          shared: false,
          ...change,
          order: nextFilterOrder(known.map((each) => each.order)),
          createdAt: now,
          updatedAt: now,
          isPendingSync: true,
        },
        typed,
      );
      return id;
    },

    updateFilter: (id, { name: typedName, ...fields }, question) => {
      const filter = store.filter(id);
      if (filter === undefined) return;
      const name = typedName?.trim();
      const change: FilterChange = {
        ...(name === undefined || isBlank(name) ? {} : { name }),
        ...fields,
      };
      const changed = Object.fromEntries(
        Object.entries(change).filter(([field, value]) => filter[field as keyof FilterChange] !== value),
      ) as FilterChange;
      const typed = question === undefined || question.query === filter.query ? undefined : question;
      if (Object.keys(changed).length === 0 && typed === undefined) return;
      const { query, tree } = typed ?? filter;
      push(
        filterAction('PUT /api/accounts/{accountId}/filters/{id}', {
          params: { accountId: accountId(), id },
          body: { ...changed, ...(typed && { query, ...languagesOf(typed) }) },
          kind: 'filter.edit',
          effects: {
            filters: patching<FilterItem>([id], () => ({ ...changed, ...(typed && { query, tree }) })),
          },
          content: typed === undefined ? filter.name : query,
        }),
      );
    },

    deleteFilter: (id) => {
      const filter = store.filter(id);
      if (filter === undefined) return;
      push(
        filterAction('DELETE /api/accounts/{accountId}/filters/{id}', {
          params: { accountId: accountId(), id },
          kind: 'filter.delete',
          effects: { filters: removing([id]) },
          content: `${filter.name}\n${filter.query}`,
        }),
      );
    },

    restoreFilter: (filter, { query, ...typed } = questionOf(filter)) => {
      create({ ...filter, query }, typed);
    },
  };
}

const languagesOf = ({ languages, region }: Pick<TypedQuestion, 'languages' | 'region'>) => ({
  ...(languages.length === 0 ? {} : { languages: [...languages] }),
  ...(region === undefined ? {} : { region }),
});
