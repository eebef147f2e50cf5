import type { Pool } from 'pg';
import * as contract from '@questlog/contract/reminders';
import { addDays, startOfDay } from '@questlog/domain/dates/local-date';
import { changeUser } from '../../account-change/change.ts';
import { respondWithRows, type ChangedRows } from '../../account-change/changed-rows.ts';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { fail } from '../../platform/errors.ts';
import { json } from '../../platform/http/responses/route-response.ts';
import { actOnFiring, type ActDeps } from './acting/act.commands.ts';
import { deliveriesOf } from './firing/deliveries.queries.ts';
import {
  remindersByTask,
  replaceReminders,
  snoozeEnd,
  snoozeReminder,
  taskReminders,
} from './reminders.commands.ts';
import { remindersOfUser, taskExists } from './reminders.queries.ts';

export type ReminderRoutesDeps = ActDeps;

export function reminderRoutes(deps: ReminderRoutesDeps): readonly BoundRoute[] {
  const pool: Pool = deps.pool;
  return [
    bind(contract.listReminders, async (_input, { accountId, userId, today, timeZone }) => {
      const completedSince = new Date(startOfDay(addDays(today, -2), timeZone));
      return json(200, { reminders: await remindersOfUser(pool, { accountId, userId, completedSince }) });
    }),

    bind(contract.getTaskReminders, async ({ params }, { accountId, userId }) => {
      const of = { accountId, userId, taskId: params.id };
      if (!(await taskExists.any(pool, of))) return fail('not_found');
      return json(200, await taskReminders(pool, of));
    }),

    bind(
      contract.setTaskReminders,
      ({ params, body }, caller) =>
        changeUser<ChangedRows>(pool, caller, async (client) => {
          const { accountId, userId, now } = caller;
          const { id: taskId } = params;
          await replaceReminders(client, { accountId, userId }, [{ taskId, ...body }], now);
          client.onCommit(() => caller.live.remindersChanged(userId, accountId));
          const stored = await taskReminders(client, { accountId, userId, taskId });
          return { ids: [taskId], json: JSON.stringify(stored) };
        }),
      {
        respond: respondWithRows(200),
        renderRows: async ([taskId = ''], { accountId, userId }) =>
          (await taskExists.any(pool, { accountId, taskId }))
            ? JSON.stringify(await taskReminders(pool, { accountId, userId, taskId }))
            : undefined,
      },
    ),

    bind(
      contract.setReminders,
      ({ body }, caller) =>
        changeUser<ChangedRows>(pool, caller, async (client) => {
          const { accountId, userId, now } = caller;
          const ids = await replaceReminders(client, { accountId, userId }, body.tasks, now);
          client.onCommit(() => caller.live.remindersChanged(userId, accountId));
          return { ids, json: JSON.stringify(await remindersByTask(client, { accountId, userId }, ids)) };
        }),
      {
        respond: respondWithRows(200, (tasks) => `{"tasks":${tasks}}`),
        renderRows: async (ids, { accountId, userId }) =>
          JSON.stringify({ tasks: await remindersByTask(pool, { accountId, userId }, ids) }),
      },
    ),

    bind(contract.snoozeReminder, ({ params, body }, caller) =>
      changeUser(pool, caller, async (client) => {
        const { userId, now } = caller;
        const until = snoozeEnd(body, now);
        const { accountId, reminder } = await snoozeReminder(client, { id: params.id, userId }, until, now);
        client.onCommit(() => caller.live.remindersChanged(userId, accountId));
        return json(200, reminder);
      }),
    ),

    bind(contract.reminderLog, async ({ query }, { userId }) =>
      json(200, await deliveriesOf.one(pool, { ...query, userId })),
    ),

    bind(contract.actOnReminder, async ({ body }, { now }) => json(200, await actOnFiring(deps, body, now))),
  ];
}
