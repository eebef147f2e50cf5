/**
 * Writes the messages of a change in its transaction, so that no event is lost, and none is sent of a change that is
 * rolled back (WEBHOOK-2). Does nothing in accounts without webhooks.
 */
import type { PoolClient } from 'pg';
import {
  ACCOUNT_CHANGED,
  TASK_EVENTS,
  type WebhookMessageType,
} from '@questlog/domain/webhooks/webhook-events';
import { webhookBody } from '@questlog/domain/webhooks/webhook-body';
import { newId } from '@questlog/domain/uuid';
import type { LockedAccount } from '../../account-change/change.ts';
import type { ReactionActor } from '../../account-change/tasks-changed.ts';
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

/** An event of a change. */
export interface WebhookEventFacts {
  readonly type: WebhookMessageType;
  /** The fields of `data`, except the account and the actor. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The projects to which the event belongs: both if a task is moved. Empty if it belongs to none. */
  readonly projectIds: readonly (string | null)[];
}

/** Writes the messages of a change to the webhooks that are subscribed to its events. */
export interface MessageWriter {
  /** Returns whether any webhook is subscribed to one of the events. */
  readonly isSubscribedTo: (types: readonly WebhookMessageType[]) => boolean;
  readonly write: (events: readonly WebhookEventFacts[]) => Promise<void>;
}

function isSubscribed({ events, projectId }: Subscription, { type, projectIds }: WebhookEventFacts): boolean {
  const isRequested =
    type === ACCOUNT_CHANGED ? TASK_EVENTS.some((event) => events.includes(event)) : events.includes(type);
  return isRequested && (projectId === null || type === ACCOUNT_CHANGED || projectIds.includes(projectId));
}

/** Returns the `actor` of a message: a user, by a token or an assistant if it has a name, or the server. */
function actorOf({ userId, via, viaName }: MessageActor, name: string | null) {
  return via === 'system' ? { userId: null, name: null, via } : { userId, name: viaName ?? name, via };
}

/** Returns a writer of the messages of a change; undefined if no webhook of the account is switched on. */
export async function messageWriter(
  client: PoolClient,
  account: ChangedAccount,
  actor: MessageActor,
): Promise<MessageWriter | undefined> {
  if (!account.hasWebhooks) return undefined;
  const subscriptions = await subscriptionsOf(client, { accountId: account.id });
  if (subscriptions.length === 0) return undefined;
  const userId = actor.via === 'system' ? null : actor.userId;
  const names = await namesFor.first(client, { accountId: account.id, userId });
  const timestamp = actor.now.toISOString();
  const facts = {
    account: { id: account.id, name: names?.account },
    actor: actorOf(actor, names?.user ?? null),
  };
  const subscribed = new Set(subscriptions.flatMap(({ events }) => events));
  return {
    isSubscribedTo: (types) => types.some((type) => subscribed.has(type)),
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
