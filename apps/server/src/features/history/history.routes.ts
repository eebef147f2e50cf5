import type { Pool } from 'pg';
import * as contract from '@questlog/contract/activity';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { fail } from '../../platform/errors.ts';
import { jsonText, type RouteResponse } from '../../platform/http/responses/route-response.ts';
import {
  eventsOfAccount,
  eventsOfTask,
  MAX_SCANNED,
  taskExists,
  type EventPage,
} from './task-events.queries.ts';

/** Returns the routes of the history (HISTORY-7, HISTORY-8). */
export function historyRoutes(pool: Pool): BoundRoute[] {
  return [
    bind(contract.getTaskActivity, async ({ params, query: { before, limit } }, { accountId }) => {
      const page = await eventsOfTask.one(pool, {
        accountId,
        taskId: params.id,
        limit,
        ...positionOf(before),
      });
      // A task from before the log has no events.
      if (page.found === 0 && !(await taskExists.any(pool, { accountId, taskId: params.id }))) {
        return fail('not_found');
      }
      return respond(page, limit, limit);
    }),
    bind(contract.getAccountActivity, async ({ query }, { accountId }) => {
      const { before, limit, userId = null, kind = null, projectId = null } = query;
      const isFiltered = userId !== null || kind !== null || projectId !== null;
      const scan = isFiltered ? MAX_SCANNED : limit;
      const filters = { userId, kind, projectId };
      const position = positionOf(before);
      const page = await eventsOfAccount.one(pool, { accountId, ...filters, scan, limit, ...position });
      return respond(page, scan, limit, `"tasks":${page.tasks},`);
    }),
  ];
}

function positionOf(before: contract.EventId | undefined) {
  return { beforeChange: before?.change ?? null, beforeSeq: before?.seq ?? null };
}

/** @param more further members of the response, with a comma behind */
function respond(page: EventPage, scan: number, limit: number, more = ''): RouteResponse {
  const { json, scanned, found, isCut, lastFound, lastScanned } = page;
  const next = found === limit || isCut ? lastFound : scanned === scan ? lastScanned : null;
  return jsonText(200, `{"events":${json},${more}"nextBefore":${JSON.stringify(next)}}`);
}
