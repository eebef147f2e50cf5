/** Finds the rows that the account already contains (IMPORT-3). */
import type { ApiClient } from '@questlog/api-client/client';
import { chunk } from '@questlog/domain/tags/bulk-tagging';
import type { ImportPlan } from '@questlog/import/plan/import-plan';

export interface KnownRows {
  readonly existing: ReadonlySet<string>;
  readonly inTrash: ReadonlySet<string>;
}

export async function findKnown(
  api: ApiClient,
  { projects, sections, tasks }: ImportPlan,
): Promise<KnownRows> {
  const existing = new Set<string>();
  const inTrash = new Set<string>();
  const series = tasks.flatMap(({ repeat }) => repeat?.continues ?? []);
  for (const ids of chunk([...projects, ...sections, ...tasks, ...series].map(({ id }) => id))) {
    const found = await api('POST /api/lookup/ids', { body: { ids } });
    for (const id of found.existing) existing.add(id);
    for (const id of found.inTrash) inTrash.add(id);
  }
  return { existing, inTrash };
}
