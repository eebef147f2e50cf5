/**
 * Writes the messages of a change in its transaction, so that no event is lost, and none is sent of a change that is
 * rolled back (WEBHOOK-2). Does nothing in accounts without webhooks.
 */
import type { PoolClient } from 'pg';
import {
  ACCOUNT_CHANGED,
  TASK_EVENTS,
  type WebhookEvent,
  type WebhookMessageType,
} from '@questlog/domain/webhooks/webhook-events';
import { webhookBody } from '@questlog/domain/webhooks/webhook-body';
import { newId } from '@questlog/domain/uuid';
import type { LockedAccount } from '../../account-change/change.ts';
import type { ReactionActor } from '../../account-change/tasks-changed.ts';
import type { Queryable } from '../../platform/db/query.ts';
import {
  insertMessages,
  namesFor,
  subscriptionsOf,
  type NewMessage,
  type Subscription,
} from './messages.queries.ts';

/** The account that changes. */
export type ChangedAccount = Pick<LockedAccount, 'id' | 'hasWebhooks' | 'announce'>;

/** The author of a change. */
export type MessageActor = Pick<ReactionActor, 'now' | 'userId' | 'via' | 'viaName'>;

/** The facts of an event that determine which webhooks get it. */
interface RoutedEvent {
  readonly type: WebhookMessageType;
  /** The projects to which the event belongs: both if a task is moved. Empty if it belongs to none. */
  readonly projectIds: readonly (string | null)[];
}

/** An event of a change. */
export interface WebhookEventFacts extends RoutedEvent {
  /** The fields of `data`, except the account and the actor. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Writes the messages of a change to the webhooks that are subscribed to its events. */
export interface MessageWriter {
  /** Returns whether any webhook gets an event. */
  readonly isSent: (event: RoutedEvent) => boolean;
  readonly write: (events: readonly WebhookEventFacts[]) => Promise<void>;
}

function isSubscribed({ events, projectId }: Subscription, { type, projectIds }: RoutedEvent): boolean {
  const isRequested =
    type === ACCOUNT_CHANGED ? TASK_EVENTS.some((event) => events.includes(event)) : events.includes(type);
  return isRequested && (projectId === null || type === ACCOUNT_CHANGED || projectIds.includes(projectId));
}

/**
 * Returns the account and the author of a change as its messages contain them. The author is a user, by a token or an
 * assistant if it has a name, or the server.
 */
export async function messageFacts(on: Queryable, accountId: string, actor: MessageActor) {
  const { via, viaName } = actor;
  const userId = via === 'system' ? null : actor.userId;
  const names = await namesFor.first(on, { accountId, userId });
  const name = via === 'system' ? null : (viaName ?? names?.user ?? null);
  return { account: { id: accountId, name: names?.account }, actor: { userId, name, via } };
}

/** Returns a writer of the messages of a change; undefined if no webhook of the account is subscribed to its events. */
export async function messageWriter(
  client: PoolClient,
  account: ChangedAccount,
  actor: MessageActor,
  types: readonly WebhookEvent[],
): Promise<MessageWriter | undefined> {
  if (!account.hasWebhooks) return undefined;
  const subscriptions = await subscriptionsOf(client, { accountId: account.id });
  const isAnySubscribed = subscriptions.some(({ events }) => types.some((type) => events.includes(type)));
  if (!isAnySubscribed) return undefined;
  const facts = await messageFacts(client, account.id, actor);
  const timestamp = actor.now.toISOString();
  return {
    isSent: (event) => subscriptions.some((subscription) => isSubscribed(subscription, event)),
    write: async (events) => {
      const messages = events.flatMap((event): NewMessage[] => {
        const receivers = subscriptions.filter((subscription) => isSubscribed(subscription, event));
        if (receivers.length === 0) return [];
        const body = webhookBody({ type: event.type, timestamp, data: { ...facts, ...event.data } });
        return receivers.map(({ id }) => ({
          id: newId(actor.now.getTime()),
          webhook_id: id,
          type: event.type,
          body,
        }));
      });
      if (messages.length === 0) return;
      await insertMessages(client, {
        accountId: account.id,
        messages: JSON.stringify(messages),
        now: actor.now,
      });
      account.announce((live) => live.webhooksQueued());
    },
  };
}
