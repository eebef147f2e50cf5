/** Writes the messages about changed tasks (WEBHOOK-2 to WEBHOOK-4). */
import type { PoolClient } from 'pg';
import { localDateAt } from '@questlog/domain/dates/local-date';
import {
  MAX_TASKS_OF_CHANGE,
  taskWebhookEvents,
  type TaskWebhookEvent,
} from '@questlog/domain/webhooks/task-webhook-events';
import { ACCOUNT_CHANGED, TASK_EVENTS } from '@questlog/domain/webhooks/webhook-events';
import { loggedFacts } from '../../account-change/logged-facts.ts';
import { taskSnapshots } from '../../account-change/task-snapshots.queries.ts';
import type { TaskReaction } from '../../account-change/tasks-changed.ts';
import { sentTasks } from './task-messages.queries.ts';
import {
  messageWriter,
  type ChangedAccount,
  type MessageActor,
  type MessageWriter,
} from './webhook-messages.commands.ts';

/** The number of tasks whose messages are in memory at the same time. */
const TOGETHER = 200;

/** The events of a task, and the projects to which it belonged and belongs. */
interface ChangedTask {
  readonly id: string;
  readonly events: readonly TaskWebhookEvent[];
  readonly projectIds: readonly (string | null)[];
}

/** Writes a message for each event of each changed task. */
export const writeTaskMessages: TaskReaction = {
  concerns: () => true,
  react: async (client, account, actor, { before, after }) => {
    const writer = await messageWriter(client, account, actor, TASK_EVENTS);
    if (writer === undefined) return;
    const tasks = Array.from(after, ([id, task]): ChangedTask => {
      const was = before.get(id);
      const events = taskWebhookEvents(was === undefined ? undefined : loggedFacts(was), loggedFacts(task));
      return { id, events, projectIds: [task.project_id, was?.project_id ?? null] };
    });
    await writeTasks(client, account, actor, writer, tasks);
  },
};

async function writeTasks(
  client: PoolClient,
  account: ChangedAccount,
  { now }: MessageActor,
  writer: MessageWriter,
  tasks: readonly ChangedTask[],
): Promise<void> {
  const changed = tasks.filter(({ events }) => events.length > 0);
  if (changed.length > MAX_TASKS_OF_CHANGE) {
    await writer.write([{ type: ACCOUNT_CHANGED, data: { tasks: changed.length }, projectIds: [] }]);
    return;
  }
  const today = localDateAt(now.getTime(), 'UTC');
  const sent = changed.filter(({ events, projectIds }) =>
    events.some(({ type }) => writer.isSent({ type, projectIds })),
  );
  for (let start = 0; start < sent.length; start += TOGETHER) {
    const some = sent.slice(start, start + TOGETHER);
    const rows = await sentTasks(client, { accountId: account.id, ids: some.map(({ id }) => id), today });
    const json = new Map(rows.map((row) => [row.id, row.json]));
    await writer.write(
      some.flatMap(({ id, events, projectIds }) => {
        const task: unknown = JSON.parse(json.get(id) ?? 'null');
        return events.map(({ type, changes }) => ({ type, data: { task, changes }, projectIds }));
      }),
    );
  }
}

/** Writes the messages about tasks that a series has created or removed, which run no reactions. */
export async function writeSeriesMessages(
  client: PoolClient,
  account: ChangedAccount,
  now: Date,
  ids: readonly string[],
  type: 'task.created' | 'task.deleted',
): Promise<void> {
  const actor: MessageActor = { now, userId: '', via: 'system', viaName: null };
  const writer = ids.length === 0 ? undefined : await messageWriter(client, account, actor, [type]);
  if (writer === undefined) return;
  const snapshots = await taskSnapshots(client, account.id, ids, false);
  const changes = type === 'task.created' ? {} : { deleted: { from: false, to: true } };
  const tasks = Array.from(snapshots, ([id, task]): ChangedTask => ({
    id,
    events: [{ type, changes }],
    projectIds: [task.project_id],
  }));
  await writeTasks(client, account, actor, writer, tasks);
}
