import type { Pool } from 'pg';
import * as contract from '@questlog/contract/reminders';
import { changeUser } from '../../account-change/change.ts';
import { respondWithRows, type ChangedRows } from '../../account-change/changed-rows.ts';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { fail } from '../../platform/errors.ts';
import { json } from '../../platform/http/responses/route-response.ts';
import { actOnFiring, type ActDeps } from './acting/act.commands.ts';
import { deliveriesOf } from './firing/deliveries.queries.ts';
import { replaceReminders, snoozeEnd, snoozeReminder, taskReminders } from './reminders.commands.ts';
import { remindersOfUser, taskExists } from './reminders.queries.ts';

export type ReminderRoutesDeps = ActDeps;

export function reminderRoutes(deps: ReminderRoutesDeps): readonly BoundRoute[] {
  const pool: Pool = deps.pool;
  return [
    bind(contract.listReminders, async (_input, { accountId, userId }) =>
      json(200, { reminders: await remindersOfUser(pool, { accountId, userId }) }),
    ),

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
          const of = { accountId, userId, taskId: params.id };
          const stored = await replaceReminders(client, of, body.reminders, now);
          return { ids: [params.id], json: JSON.stringify(stored) };
        }),
      {
        respond: respondWithRows(200),
        renderRows: async ([taskId = ''], { accountId, userId }) =>
          (await taskExists.any(pool, { accountId, taskId }))
            ? JSON.stringify(await taskReminders(pool, { accountId, userId, taskId }))
            : undefined,
      },
    ),

    bind(contract.snoozeReminder, ({ params, body }, caller) =>
      changeUser(pool, caller, async (client) => {
        const { userId, now } = caller;
        const until = snoozeEnd(body, now);
        return json(200, await snoozeReminder(client, { id: params.id, userId }, until, now));
      }),
    ),

    bind(contract.reminderLog, async ({ query }, { userId }) =>
      json(200, await deliveriesOf.one(pool, { ...query, userId })),
    ),

    bind(contract.actOnReminder, async ({ body }, { now }) => json(200, await actOnFiring(deps, body, now))),
  ];
}
