/** The filters of an account export (EXPORT-14). */
import type { ExportDocument, ExportedFilter } from '@questlog/contract/export-format';
import type { CurrentNames } from '@questlog/domain/query/print-query';
import type { QueryTree } from '@questlog/domain/query/query-tree';
import { questionNow, typedIn } from '@questlog/domain/query/question-parts';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query, type Queryable } from '../../platform/db/query.ts';
import { inPieces, type RowSize } from './export-batches.ts';

interface Reader {
  readonly accountId: string;
  /** Null for the operator, who exports those of the owner of a personal account. */
  readonly userId: string | null;
}

const ROW_BYTES = 500;

const selectFilterSizes = query<RowSize, Reader>(
  'export.filter-sizes',
  `select f.id, ${ROW_BYTES} + octet_length(f.query) + octet_length(f.tree::text) as bytes
     from filters f
    where f.account_id = :accountId
      and (f.shared or f.owner_id = coalesce(:userId::uuid,
            (select m.user_id from members m
               join accounts a on a.id = :accountId and a.account_type = 'Personal'
              where m.account_id = :accountId and m.role = 'Owner')))
    order by f.filter_order, f.created_at, f.id`,
);

type StoredFilter = Omit<ExportedFilter, 'languages' | 'region'> & { readonly tree: QueryTree };

const selectFilters = query<StoredFilter, { accountId: string; ids: readonly string[] }>(
  'export.filters',
  `select f.id, f.name, f.color, f.query, f.tree, f.sort, f.grouping as "group", f.view, f.shared,
          f.filter_order as "order", ${isoInstant('f.created_at')} as "createdAt",
          ${isoInstant('f.updated_at')} as "updatedAt"
     from filters f where f.account_id = :accountId and f.id = any (:ids::uuid[])
    order by f.filter_order, f.created_at, f.id`,
);

type Names = Pick<ExportDocument, 'projects' | 'sections' | 'tags' | 'members'>;

/** Yields the filters that a user sees, in pieces of bounded size. Their questions have the names of today. */
export async function* exportedFilters(
  on: Queryable,
  reader: Reader,
  rows: Names,
): AsyncGenerator<ExportedFilter[], void> {
  const names = namesOf(rows);
  const { accountId } = reader;
  for (const piece of inPieces(await selectFilterSizes(on, reader))) {
    const filters = await selectFilters(on, { accountId, ids: piece.map(({ id }) => id) });
    yield filters.map(({ id, name, color, tree, ...filter }): ExportedFilter => {
      const { languages, region = null } = typedIn(tree);
      const question = questionNow({ query: filter.query, tree }, names);
      return { id, name, color, ...filter, query: question, languages: [...languages], region };
    });
  }
}

function namesOf({ projects, sections, tags, members }: Names): CurrentNames {
  const titles = new Map(projects.map(({ id, title }) => [id, title]));
  const paths = new Map(tags.map(({ id, path }) => [id, path]));
  const active = members.filter(({ status }) => status === 'Active');
  const users = new Map(active.map(({ id, name }) => [id, name]));
  const ofProjects = new Map(
    sections.map(({ id, projectId, title }) => [id, `${titles.get(projectId)?.trim()}/${title.trim()}`]),
  );
  return {
    tag: (id) => paths.get(id),
    project: (id) => titles.get(id),
    section: (id) => ofProjects.get(id),
    member: (id) => users.get(id),
  };
}
