/** The subtasks of new occurrences: open copies of the previous task's subtasks (SUBTASK-10). */
import type { PoolClient } from 'pg';
import { daysBetween } from '@questlog/domain/dates/local-date';
import { copiedSubtaskId, copyTree, movedDates } from '@questlog/domain/subtasks/copied-trees';
import { forestOf } from '@questlog/domain/subtasks/task-forest';
import type { LockedAccount } from '../../../account-change/change.ts';

import {
  findSources,
  findSubtasks,
  makeSubtasks,
  setParents,
  setSubtaskDescriptions,
  tickedSubtasks,
  type SubtaskParent,
  type SourceRow,
  type SubtaskCopyRow,
} from './occurrence-subtasks.queries.ts';
import { untickedRows } from '../patterns/untick-templates.ts';
import type { NewOccurrence } from './occurrence-writes.queries.ts';

/** Returns the previous task of each pattern that has new occurrences, by pattern id. */
export async function sourcesOf(
  client: PoolClient,
  account: LockedAccount,
  occurrences: readonly NewOccurrence[],
): Promise<ReadonlyMap<string, SourceRow>> {
  const rows = await findSources(client, { accountId: account.id, occurrences: JSON.stringify(occurrences) });
  return new Map(rows.map((row) => [row.pattern_id, row]));
}

/** The subtasks copied for new occurrences, and the number of tasks created. */
interface CopiedSubtasks {
  readonly tasks: number;
  readonly copies: readonly SubtaskCopyRow[];
}

export async function copySubtasks(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  occurrences: readonly NewOccurrence[],
  sources: ReadonlyMap<string, SourceRow>,
): Promise<CopiedSubtasks> {
  const sourceIds = Array.from(sources.values(), ({ task_id }) => task_id);
  const subtasks = await findSubtasks(client, { accountId: account.id, sourceIds });
  if (subtasks.length === 0) return { tasks: 0, copies: [] };
  const forest = forestOf(subtasks);
  const copies = occurrences.flatMap(({ id, pattern_id, date }): SubtaskCopyRow[] => {
    const source = sources.get(pattern_id);
    if (source === undefined || source.task_id === id) return [];
    const days = source.date === null ? 0 : daysBetween(source.date, date);
    const tree = copyTree(forest, { id: source.task_id, copyId: id }, (task) => copiedSubtaskId(id, task.id));
    return tree.flatMap((copy) => {
      const subtask = forest.task(copy.sourceId);
      if (subtask === undefined) return [];
      const { scheduledOn, dueOn } = movedDates(subtask, days);
      return {
        source_id: copy.sourceId,
        id: copy.id,
        parent_id: copy.parentId,
        root_id: id,
        scheduled_date: scheduledOn,
        due_date: dueOn,
      };
    });
  });
  const made = await makeSubtasks.first(client, {
    accountId: account.id,
    now,
    version: account.version,
    copies: JSON.stringify(copies),
  });
  await untickSubtasks(client, account, copies);
  return { tasks: made?.tasks ?? 0, copies };
}

/** Unticks the checklists of copied subtasks (TASK-79). */
async function untickSubtasks(
  client: PoolClient,
  account: LockedAccount,
  copies: readonly SubtaskCopyRow[],
): Promise<void> {
  const ids = copies.map(({ id }) => id);
  const changed = untickedRows(
    await tickedSubtasks(client, { accountId: account.id, ids, version: account.version }),
  );
  if (changed.length > 0)
    await setSubtaskDescriptions(client, { accountId: account.id, descriptions: JSON.stringify(changed) });
}

/**
 * Moves the next task of a repeating subtask whose parent is closed (SUBTASK-10). If the same change created
 * the parent's next task or a copy of the parent, the subtask's next task goes under it.
 */
export async function followParents(
  client: PoolClient,
  account: LockedAccount,
  occurrences: readonly NewOccurrence[],
  sources: ReadonlyMap<string, SourceRow>,
  copies: readonly SubtaskCopyRow[],
): Promise<void> {
  const nextOf = new Map(copies.map(({ source_id, id }) => [source_id, id]));
  for (const { id, pattern_id } of occurrences) {
    const source = sources.get(pattern_id);
    if (source !== undefined) nextOf.set(source.task_id, id);
  }
  const rows = occurrences.flatMap(({ id, pattern_id, parent_id }): SubtaskParent[] => {
    const above = sources.get(pattern_id)?.parent_id ?? null;
    const next = parent_id === null && above !== null ? nextOf.get(above) : undefined;
    if (next === undefined) return [];
    const below = copies.filter(({ root_id }) => root_id === id);
    return [{ id, parent_id: next }, ...below].map((row) => ({
      id: row.id,
      parent_id: row.parent_id,
      project_of: next,
      age_of: row.id === id ? (sources.get(pattern_id)?.task_id ?? null) : null,
    }));
  });
  if (rows.length > 0)
    await setParents(client, { accountId: account.id, version: account.version, rows: JSON.stringify(rows) });
}
