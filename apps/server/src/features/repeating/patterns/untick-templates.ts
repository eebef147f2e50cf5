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
  const changed = (await run(client, tickedTemplates, [accountId, patternIds])).flatMap(
    ({ id, description }) => {
      const unticked = withoutTicks(description);
      return unticked === description ? [] : [{ id, description: unticked }];
    },
  );
  if (changed.length === 0) return;
  await run(client, setTemplateDescriptions, [accountId, JSON.stringify(changed)]);
}
