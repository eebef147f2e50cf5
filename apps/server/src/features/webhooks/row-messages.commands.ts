/** Writes the messages about changed comments, projects, tags and members (WEBHOOK-2, WEBHOOK-3). */
import type { PoolClient } from 'pg';
import { changedFields } from '@questlog/domain/webhooks/task-webhook-events';
import {
  rowEvents,
  type MemberEventType,
  type RowChange,
  type RowKind,
} from '@questlog/domain/webhooks/webhook-events';
import { sentMember } from './messages.queries.ts';
import {
  messageWriter,
  type ChangedAccount,
  type MessageActor,
  type WebhookEventFacts,
} from './webhook-messages.commands.ts';

/** A row as the API returns it. */
export interface WatchedRow {
  readonly id: string;
  readonly json: string;
  readonly isDeleted: boolean;
  /** The project to which the row belongs. */
  readonly projectId: string | null;
}

type Json = Readonly<Record<string, unknown>>;

function changeOf(was: WatchedRow | undefined, is: WatchedRow): RowChange | undefined {
  if (was === undefined) return is.isDeleted ? undefined : 'created';
  if (was.isDeleted) return is.isDeleted ? undefined : 'restored';
  return is.isDeleted ? 'deleted' : 'updated';
}

function eventOf(kind: RowKind, was: WatchedRow | undefined, is: WatchedRow): WebhookEventFacts[] {
  const change = changeOf(was, is);
  if (change === undefined) return [];
  const row = JSON.parse(is.json) as Json;
  const changes =
    change === 'updated' && was !== undefined ? changedFields(JSON.parse(was.json) as Json, row) : {};
  if (change === 'updated' && Object.keys(changes).length === 0) return [];
  return [{ type: `${kind}.${change}`, data: { [kind]: row, changes }, projectIds: [is.projectId] }];
}

const nothing = (): Promise<void> => Promise.resolve();

/**
 * Reads rows before they are changed. The returned function reads them again after the change, and writes a message
 * for each row that differs. Reads nothing in accounts without webhooks.
 * @param read returns the rows that may change, also deleted ones
 */
export async function watchRows(
  client: PoolClient,
  account: ChangedAccount,
  actor: MessageActor,
  kind: RowKind,
  read: () => Promise<readonly WatchedRow[]>,
): Promise<() => Promise<void>> {
  const writer = await messageWriter(client, account, actor, rowEvents(kind));
  if (writer === undefined) return nothing;
  const before = new Map((await read()).map((row) => [row.id, row]));
  return async () => {
    const after = await read();
    await writer.write(after.flatMap((row) => eventOf(kind, before.get(row.id), row)));
  };
}

/** Writes the message that a member has joined or left. */
export async function writeMemberMessage(
  client: PoolClient,
  account: ChangedAccount,
  actor: MessageActor,
  type: MemberEventType,
  userId: string,
): Promise<void> {
  const writer = await messageWriter(client, account, actor, [type]);
  if (writer === undefined) return;
  const member = await sentMember.first(client, { accountId: account.id, userId });
  await writer.write([{ type, data: { member: member ?? null }, projectIds: [] }]);
}
