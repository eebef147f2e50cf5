/** The filters of an import (IMPORT-71 to IMPORT-73). */
import { supportedLanguages } from '@questlog/domain/capture/capture-languages';
import { wordTablesFor } from '@questlog/domain/capture/language-tables';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { parseQuery, type ParsedQuery } from '@questlog/domain/query/parse-query';
import type { QueryNames } from '@questlog/domain/query/query-names';
import { withPrefixes } from '@questlog/domain/tags/tag-path';
import type { Imported, Loss } from '../imported.ts';
import { importedId } from './import-ids.ts';
import type { ImportPlan, PlannedFilter } from './import-plan.ts';
import { fittingFilterName, storable } from './planned-texts.ts';

const REGION = /^[A-Za-z]{2}$/;

/** How many filters the user can still save, and the rows that their questions can name. */
export interface FilterRoom {
  readonly left: number;
  readonly names: QueryNames;
  readonly today: LocalDate;
}

export function plannedFilters(
  { source, filters = [] }: Imported,
  { accountId, userId = '' }: { readonly accountId: string; readonly userId?: string },
): PlannedFilter[] {
  return filters.map(({ sourceId, name, query, languages, region, ...filter }) => ({
    ...filter,
    // A filter belongs to one member, so the filters of two members who import the same file differ.
    id: importedId(accountId, source, 'filter', `${userId} ${sourceId}`),
    name: fittingFilterName(name),
    query: storable(query),
    languages: supportedLanguages(languages),
    region: region !== null && REGION.test(region) ? region : null,
  }));
}

/** Returns the filters that fit, and whose questions name only rows of the account and the plan. The others become losses. */
export function fittingFilters(
  { filters, ...plan }: Pick<ImportPlan, 'filters' | 'projects' | 'sections' | 'tags' | 'tasks'>,
  { left, names, today }: FilterRoom,
  losses: Loss[],
): PlannedFilter[] {
  const known = namesWith(plan, names);
  const fitting: PlannedFilter[] = [];
  for (const filter of filters) {
    const { name } = filter;
    // Filters beyond the room are not parsed: a file can have any number of them.
    if (fitting.length >= left) {
      losses.push({ kind: 'Filters', of: name, detail: 'There is no room for it.' });
      continue;
    }
    const [error] = parseImported(filter, known, today).errors;
    if (error === undefined) fitting.push(filter);
    else losses.push({ kind: 'Filters', of: name, detail: error.message });
  }
  return fitting;
}

/** Parses the question of a filter in the languages of its dates. */
export function parseImported(
  { query, languages, region }: Pick<PlannedFilter, 'query' | 'languages' | 'region'>,
  names: QueryNames,
  today: LocalDate,
): ParsedQuery {
  return parseQuery(query, {
    ...names,
    today,
    weekStart: 1,
    isMonthFirst: region === 'US',
    languages: wordTablesFor(languages),
  });
}

/** Returns the rows of the account and of the plan that a question can name. */
export function namesWith(
  { projects, sections, tags, tasks }: Pick<ImportPlan, 'projects' | 'sections' | 'tags' | 'tasks'>,
  names: QueryNames,
): QueryNames {
  const ids = new Set(names.projects.map(({ id }) => id));
  const paths = new Set(names.tags.map(({ fullPath }) => fullPath));
  const planned = withPrefixes([
    ...tags.map(({ path }) => path),
    ...tasks.flatMap(({ tagPaths }) => tagPaths),
  ]);
  const sectionsOf = Map.groupBy(sections, ({ projectId }) => projectId);
  return {
    ...names,
    tags: [
      ...names.tags,
      ...planned.filter((path) => !paths.has(path)).map((path) => ({ id: path, fullPath: path })),
    ],
    projects: [...names.projects, ...projects.filter(({ id }) => !ids.has(id))],
    sectionsOf: (projectId) => {
      const own = names.sectionsOf(projectId);
      const more = (sectionsOf.get(projectId) ?? []).filter(
        ({ id }) => !own.some((section) => section.id === id),
      );
      return [...own, ...more];
    },
  };
}
