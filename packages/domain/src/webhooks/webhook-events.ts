/** The events that webhooks send (WEBHOOK-1). */

export const TASK_EVENTS = [
  'task.created',
  'task.updated',
  'task.completed',
  'task.reopened',
  'task.deleted',
  'task.restored',
  'task.moved',
  'task.assigned',
] as const;
export type TaskEventType = (typeof TASK_EVENTS)[number];

const ROW_CHANGES = ['created', 'updated', 'deleted', 'restored'] as const;
/** A change of a comment, a project or a tag. */
export type RowChange = (typeof ROW_CHANGES)[number];

export type RowKind = 'comment' | 'project' | 'tag';
export type RowEventType = `${RowKind}.${RowChange}`;

export const MEMBER_EVENTS = ['member.joined', 'member.left'] as const;
export type MemberEventType = (typeof MEMBER_EVENTS)[number];

/** Returns the events of a kind of rows. */
export function rowEvents(kind: RowKind): readonly RowEventType[] {
  return ROW_CHANGES.map((change): RowEventType => `${kind}.${change}`);
}

/** An event that a webhook can be subscribed to. */
export type WebhookEvent = TaskEventType | RowEventType | MemberEventType;

/** The events that a webhook can be subscribed to, in the order in which screens list them. */
export const WEBHOOK_EVENTS: readonly WebhookEvent[] = [
  ...TASK_EVENTS,
  ...rowEvents('comment'),
  ...rowEvents('project'),
  ...rowEvents('tag'),
  ...MEMBER_EVENTS,
];

/** Sent on request, whatever the webhook is subscribed to. */
export const TEST_EVENT = 'webhook.test';

/** Sent once instead of an event for each task if a change concerns too many (WEBHOOK-4). */
export const ACCOUNT_CHANGED = 'account.changed';

/** The type of a message. */
export type WebhookMessageType = WebhookEvent | typeof TEST_EVENT | typeof ACCOUNT_CHANGED;

/** Returns whether a name is that of an event that a webhook can be subscribed to. */
export function isWebhookEvent(name: string): name is WebhookEvent {
  return WEBHOOK_EVENTS.some((event) => event === name);
}

/** A group of events on the screen. */
export interface EventGroup {
  readonly title: string;
  readonly events: readonly WebhookEvent[];
}

/** The events in the groups that the screen shows. */
export const EVENT_GROUPS: readonly EventGroup[] = [
  { title: 'Tasks', events: TASK_EVENTS },
  { title: 'Comments', events: rowEvents('comment') },
  { title: 'Projects', events: rowEvents('project') },
  { title: 'Tags', events: rowEvents('tag') },
  { title: 'Members', events: MEMBER_EVENTS },
];
