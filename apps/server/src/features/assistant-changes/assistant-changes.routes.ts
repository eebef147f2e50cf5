import * as contract from '@questlog/contract/assistant-changes';
import type { TaskDeps } from '../../account-change/tasks-changed.ts';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { json, jsonText } from '../../platform/http/responses/route-response.ts';
import { turnChange, type Turned } from './assistant-changes.commands.ts';
import { listChanges } from './assistant-changes.queries.ts';

/** Days for which pages get a change as a step: Ctrl+Z should not reach one that its user has forgotten. */
const LISTED_DAYS = 7;

const respond = (turned: Turned) => json(200, turned);

/** Returns the routes for changes that assistants have made (ASSIST-24). */
export function assistantChangeRoutes(deps: TaskDeps): readonly BoundRoute[] {
  return [
    bind(contract.listAssistantChanges, async (_input, { accountId, userId, now }) => {
      const since = new Date(now.getTime() - LISTED_DAYS * 86_400_000);
      return jsonText(200, `{"changes":${await listChanges.one(deps.pool, { accountId, userId, since })}}`);
    }),
    bind(contract.undoAssistantChange, ({ params: { id } }, member) => turnChange(deps, member, id, 'undo'), {
      respond,
    }),
    bind(contract.redoAssistantChange, ({ params: { id } }, member) => turnChange(deps, member, id, 'redo'), {
      respond,
    }),
  ];
}
