/** Unticks the checklist of a series' next task (TASK-79). */
import type { PoolClient } from 'pg';
import { withoutTicks } from '@questlog/domain/checklists/checklist';

import { setTemplateDescriptions, tickedTemplates } from './pattern-writes.queries.ts';

/** Unticks the checkboxes in template descriptions copied from tasks. */
export async function untickTemplates(
  client: PoolClient,
  accountId: string,
  patternIds: readonly string[],
): Promise<void> {
  const changed = untickedRows(await tickedTemplates(client, { accountId, patternIds }));
  if (changed.length === 0) return;
  await setTemplateDescriptions(client, { accountId, descriptions: JSON.stringify(changed) });
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
