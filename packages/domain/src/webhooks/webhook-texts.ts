/** Interface text about webhooks (WEBHOOK-19). */
import { timeAgo } from '../dates/time-ago.ts';
import type { AttemptError } from './delivery.ts';
import { TEST_EVENT, type WebhookEvent } from './webhook-events.ts';
import { disabledReasonText, type DisabledReason } from './webhook-rules.ts';

/** The labels of the checkboxes for events. */
export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'task.created': 'A task is created',
  'task.updated': 'A task is changed',
  'task.completed': 'A task is completed',
  'task.reopened': 'A task is reopened',
  'task.deleted': 'A task is deleted',
  'task.restored': 'A task is restored',
  'task.moved': 'A task is moved to another project, section or parent',
  'task.assigned': 'A task is assigned',
  'comment.created': 'A comment is written',
  'comment.updated': 'A comment is edited',
  'comment.deleted': 'A comment is deleted',
  'comment.restored': 'A comment is restored',
  'project.created': 'A project is created',
  'project.updated': 'A project is changed',
  'project.deleted': 'A project is deleted',
  'project.restored': 'A project is restored',
  'tag.created': 'A tag is created',
  'tag.updated': 'A tag is changed',
  'tag.deleted': 'A tag is deleted',
  'tag.restored': 'A tag is restored',
  'member.joined': 'A member joins',
  'member.left': 'A member leaves',
};

interface WebhookState {
  readonly active: boolean;
  readonly disabledReason: DisabledReason | null;
  readonly failingSince: string | null;
  readonly deliveredAt: string | null;
}

/** Returns the state of a webhook as a sentence. @param now milliseconds since 1970 */
export function webhookStateText(
  { active, disabledReason, failingSince, deliveredAt }: WebhookState,
  now: number,
): string {
  if (disabledReason !== null) return `Switched off. ${disabledReasonText(disabledReason)}`;
  if (!active) return 'Switched off.';
  if (failingSince !== null)
    return `Failing: the first failure was ${timeAgo(Date.parse(failingSince), now)}.`;
  return deliveredAt === null
    ? 'Switched on. Nothing has been sent yet.'
    : `Switched on. The last message was delivered ${timeAgo(Date.parse(deliveredAt), now)}.`;
}

const ERROR_TEXTS: Readonly<Record<AttemptError, string>> = {
  invalid_url: 'The address is not valid.',
  forbidden_address: 'This server may not send to that address, because it is not public.',
  unreachable: 'The address couldn’t be reached.',
  timed_out: 'The address did not respond within 15 seconds.',
  redirected: 'The address redirects to another one. Enter that one instead.',
  unreadable: 'The response of the address couldn’t be read.',
};

/** Returns the result of an attempt as a sentence. */
export function attemptText({
  status,
  error,
}: {
  readonly status: number | null;
  readonly error: AttemptError | null;
}): string {
  if (error !== null) return ERROR_TEXTS[error];
  return status !== null && status >= 200 && status < 300
    ? `Delivered (${status}).`
    : `The address responded with the error ${status ?? 'unknown'}.`;
}

/** The second attempt follows after five seconds. In milliseconds. */
const SOON_MS = 10_000;

interface Delivery {
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly nextAttemptAt: string | null;
  /** The latest attempts first. */
  readonly attempts: readonly { readonly status: number | null; readonly error: AttemptError | null }[];
}

/** The context in which the result of a message is described. */
interface DeliveryContext {
  /** Formats an instant in the user's time zone. */
  readonly format: (instant: string) => string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** True if the webhook is switched on. */
  readonly isActive: boolean;
}

/** Returns what happens next with a message that has not been delivered. */
function nextStepText(
  { nextAttemptAt, attempts: [last] }: Delivery,
  { format, now, isActive }: DeliveryContext,
): string {
  if (!isActive) return 'It waits until the webhook is switched on.';
  if (last === undefined) return 'It is being sent.';
  return nextAttemptAt !== null && Date.parse(nextAttemptAt) > now
    ? `It is sent again on ${format(nextAttemptAt)}.`
    : 'It is being sent again.';
}

/** Returns the result of a message in sentences. */
export function deliveryText(message: Delivery, context: DeliveryContext): string {
  const [last] = message.attempts;
  const result = last === undefined ? [] : [attemptText(last)];
  if (message.status === 'failed') result.push('It is not sent again.');
  if (message.status === 'pending') result.push(nextStepText(message, context));
  return result.join(' ');
}

/** Returns true if the result of a message is expected within seconds. @param now milliseconds since 1970 */
export function isExpectedSoon({ status, nextAttemptAt }: Delivery, now: number): boolean {
  return status === 'pending' && (nextAttemptAt === null || Date.parse(nextAttemptAt) <= now + SOON_MS);
}

/** The name of a message in the list of deliveries. */
export function messageTitle(type: string): string {
  return type === TEST_EVENT ? 'Test' : type;
}

/** Times from which failed messages can be sent again, in hours. */
export const RECOVERY_HOURS = [1, 24, 168, 720] as const;

const RECOVERY_TEXTS: Readonly<Record<(typeof RECOVERY_HOURS)[number], string>> = {
  1: 'Of the last hour',
  24: 'Of the last day',
  168: 'Of the last 7 days',
  720: 'Of the last 30 days',
};

/** Returns the label of a time from which failed messages can be sent again. */
export function recoveryText(hours: (typeof RECOVERY_HOURS)[number]): string {
  return RECOVERY_TEXTS[hours];
}

/** Returns how many messages are sent again, as a sentence. */
export function recoveredText(messages: number): string {
  if (messages === 0) return 'No messages have failed in this time.';
  return messages === 1 ? '1 message is sent again.' : `${messages} messages are sent again.`;
}

/** Returns how many events a webhook is subscribed to, as words. */
export function eventsText(events: readonly string[]): string {
  return events.length === 1 ? '1 event' : `${events.length} events`;
}

interface Recipe {
  readonly title: string;
  readonly steps: readonly string[];
}

/** How to receive messages with other programs. */
export const WEBHOOK_RECIPES: readonly Recipe[] = [
  {
    title: 'Home Assistant',
    steps: [
      'Create an automation with the trigger “Webhook”, and let Home Assistant choose its id.',
      'Allow the method POST, and, if Questlog does not run in your home network, switch off “Only accessible from the local network”.',
      'Create a webhook here with the address of your Home Assistant, followed by /api/webhook/ and the id.',
      'In the automation, the event is trigger.json.type, and the task is trigger.json.data.task.',
    ],
  },
  {
    title: 'n8n',
    steps: [
      'Add a node “Webhook” to a workflow, choose the method POST, and copy its production address.',
      'Create a webhook here with this address, and activate the workflow.',
      'The next node finds the event in body.type, and the task in body.data.task.',
      'To check the signature, switch on “Raw Body”, and verify the header webhook-signature with the secret.',
    ],
  },
];
