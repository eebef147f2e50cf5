/** Unticks the checklist of a series' next task (TASK-79). */
import type { PoolClient } from 'pg';
import { withoutTicks } from '@questlog/domain/checklists/checklist';
import { run } from '../../../platform/db/prepared.ts';
import { setTemplateDescriptions, tickedTemplates } from './pattern-writes.queries.ts';

/** Unticks the checkboxes in template descriptions copied from tasks. */
export async function untickTemplates(
  client: PoolClient,
  accountId: string,
  patternIds: readonly string[],
): Promise<void> {
  const changed = untickedRows(await run(client, tickedTemplates, [accountId, patternIds]));
  if (changed.length === 0) return;
  await run(client, setTemplateDescriptions, [accountId, JSON.stringify(changed)]);
}

interface Described {
  readonly id: string;
  readonly description: string;
}

/** Returns the rows whose descriptions have ticked boxes, without the ticks. */
export function untickedRows(rows: readonly Described[]): Described[] {
  return rows.flatMap(({ id, description }) => {
    const unticked = withoutTicks(description);
    return unticked === description ? [] : [{ id, description: unticked }];
  });
}
