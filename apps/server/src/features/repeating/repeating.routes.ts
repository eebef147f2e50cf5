import type { Pool } from 'pg';
import * as patternContract from '@questlog/contract/repeating/repeat-patterns';
import * as scheduledContract from '@questlog/contract/repeating/scheduled-tasks';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { parseWireDate } from '@questlog/domain/dates/wire-date';
import { scheduleAfter, type TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import { respondWithRows, type ChangedRows } from '../../account-change/changed-rows.ts';
import { bind, type ResponseOptions, type BoundRoute } from '../../endpoint/binding.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import { fail } from '../../platform/errors.ts';
import { empty, jsonText } from '../../platform/http/responses/route-response.ts';
import { findTask } from '../tasks/tasks.queries.ts';
import { findPattern, patternOfTask } from './patterns/patterns.queries.ts';
import {
  createRepeat,
  removeRepeat,
  restoreRepeat,
  updateRepeat,
} from './patterns/repeat-patterns.commands.ts';
import { cancelScheduled, createScheduledNow } from './scheduled/scheduled-tasks.commands.ts';
import { findScheduled, listScheduled } from './scheduled/scheduled-tasks.ts';

/** Parses a validated date; returns null for null. */
const dayOf = (text: string | null): LocalDate | null =>
  text === null ? null : (parseWireDate(text)?.date ?? null);

/** Returns the schedule that a request gives to the task of an occurrence. */
function plannedFor({ scheduledDate, scheduledTime }: Planned): TaskSchedule | undefined {
  const sent = scheduledDate === null ? undefined : parseWireDate(scheduledDate);
  const planned = {
    scheduledOn: sent?.date ?? null,
    thisEvening: sent?.thisEvening ?? false,
    scheduledTime: null,
  };
  return scheduleAfter(planned, { scheduledTime });
}

interface Planned {
  readonly scheduledDate: string | null;
  readonly scheduledTime?: string | null | undefined;
}

const wrapped = (record: string): string => `{"data":${record}}`;

/** Returns the routes for repeat patterns and scheduled tasks (docs/rules/repeating.md). */
export function repeatingRoutes(pool: Pool, lists: ListCache): BoundRoute[] {
  const responding = (status: number): ResponseOptions<ChangedRows> => ({
    respond: respondWithRows(status, wrapped),
    renderRows: async ([id = ''], { accountId }) => {
      const pattern = await findPattern.first(pool, { accountId, id });
      return pattern && wrapped(pattern.json);
    },
  });
  return [
    bind(patternContract.getRepeat, async ({ params }, { accountId }) => {
      const pattern = await patternOfTask.first(pool, { accountId, taskId: params.id });
      return pattern === undefined ? fail('not_found') : jsonText(200, wrapped(pattern.json));
    }),
    bind(
      patternContract.createRepeat,
      ({ params, body }, member) => {
        const { id, taskId: _, weekStart, history, ...sent } = body;
        const rule = {
          ...sent,
          weekDays: sent.weekDays ?? [],
          monthDay: sent.monthDay ?? null,
          customPattern: sent.customPattern ?? null,
          endDate: dayOf(sent.endDate ?? null),
          maxOccurrences: sent.maxOccurrences ?? null,
        };
        return createRepeat(pool, member, params.id, { id, rule, weekStart, history });
      },
      responding(201),
    ),
    bind(
      patternContract.updateRepeat,
      ({ params, body }, member) => {
        const { taskId: _, weekDays, endDate, ...sent } = body;
        return updateRepeat(pool, member, params.id, {
          ...sent,
          weekDays: weekDays === null ? [] : weekDays,
          endDate: endDate === undefined ? undefined : dayOf(endDate),
        });
      },
      responding(200),
    ),
    bind(patternContract.deleteRepeat, ({ params }, member) => removeRepeat(pool, member, params.id), {
      respond: () => empty,
    }),
    bind(
      patternContract.restoreRepeat,
      ({ params, body }, member) => restoreRepeat(pool, member, params.id, body.patternId),
      responding(200),
    ),
    bind(scheduledContract.listScheduledTasks, async ({ query }, member) => {
      const start = query.startDate === undefined ? undefined : (dayOf(query.startDate) ?? undefined);
      const end = query.endDate === undefined ? undefined : (dayOf(query.endDate) ?? undefined);
      return lists.respond(member, ['scheduled', start, end], () => listScheduled(pool, member, start, end));
    }),
    bind(scheduledContract.getScheduledTask, async ({ params }, member) => {
      const found = await findScheduled(pool, member, params.id);
      return found === undefined ? fail('not_found') : jsonText(200, found);
    }),
    bind(
      scheduledContract.cancelScheduledTask,
      ({ params }, member) => cancelScheduled(pool, member, params.id),
      { respond: () => empty },
    ),
    bind(
      scheduledContract.createScheduledTaskNow,
      ({ params, body }, member) => createScheduledNow(pool, member, params.id, body && plannedFor(body)),
      {
        respond: respondWithRows(201),
        renderRows: async ([id = ''], { accountId, today }) =>
          (await findTask.first(pool, { accountId, today, id }))?.json,
      },
    ),
  ];
}
