/**
 * Recipients and timing of notifications (docs/rules/notifications.md).
 *
 * - The invitee is notified of an invitation. The inviter and the members who manage the team are notified of the answer.
 * - The Owner and Admins are notified about the plan: an upgrade, an upcoming end, or a limit that was reached.
 * - The other active members are notified of a new member, unless they were already notified that the invitation was accepted.
 * - Everybody who can sign in is notified of an announcement.
 *
 * Users are not notified about their own actions on an invitation.
 */
import { accountPath } from '../accounts/account-path.ts';
import { countOf } from '../counts.ts';
import { disabledReasonText, type DisabledReason } from '../webhooks/webhook-rules.ts';
import { daysBetween, type LocalDate } from '../dates/local-date.ts';
import { tierCode, tierTitle, type Tier } from '../plans/plans.ts';
import { can, type Membership, type Role } from '../accounts/roles.ts';
import { taskNoticeText, type TaskNoticeFacts } from './task-notice-texts.ts';

/** Notification types by wire number: TeamInvitation=0 … WebhookOff=13. */
export const NOTIFICATION_TYPES = [
  'TeamInvitation',
  'InvitationAccepted',
  'InvitationDeclined',
  'AccountUpgrade',
  'SubscriptionExpiring',
  'FeatureLimitReached',
  'NewTeamMember',
  'SystemAnnouncement',
  'Assigned',
  'Mentioned',
  'Commented',
  'CompletedOfMine',
  'Unassigned',
  'WebhookOff',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The kinds of notices about tasks, which can be switched off in the bell and by email (NOTICE-21). */
export const NOTICE_KINDS = [
  'Assigned',
  'Mentioned',
  'Commented',
  'CompletedOfMine',
  'Unassigned',
] as const satisfies readonly NotificationType[];
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Returns whether a notification is about tasks. */
export function isNoticeKind(type: NotificationType): type is NoticeKind {
  return NOTICE_KINDS.some((kind) => kind === type);
}

/** Returns a type's number on the wire and in the database (NOTICE-1). */
export function notificationCode(type: NotificationType): number {
  return NOTIFICATION_TYPES.indexOf(type);
}

export type Notice =
  | {
      readonly type: 'TeamInvitation';
      readonly accountName: string;
      readonly inviterName: string;
      readonly role: Role;
    }
  | { readonly type: 'InvitationAccepted'; readonly accountName: string; readonly personName: string }
  | { readonly type: 'InvitationDeclined'; readonly accountName: string; readonly personName: string }
  | { readonly type: 'AccountUpgrade'; readonly accountName: string; readonly tier: Tier }
  | {
      readonly type: 'SubscriptionExpiring';
      readonly accountName: string;
      readonly tier: Tier;
      readonly daysLeft: number;
    }
  | {
      /** Sent to clients as `SubscriptionExpiring`. */
      readonly type: 'PaymentFailed';
      readonly accountName: string;
      readonly tier: Tier;
      /** The id of the unpaid invoice. */
      readonly invoice: string;
    }
  | {
      readonly type: 'FeatureLimitReached';
      readonly accountName: string;
      readonly limit: LimitMet;
      readonly max: number;
    }
  | { readonly type: 'NewTeamMember'; readonly accountName: string; readonly personName: string }
  | {
      readonly type: 'SystemAnnouncement';
      readonly title: string;
      readonly message: string;
      readonly actionUrl: string | null;
    }
  | TaskNoticeFacts
  | {
      /** A member has left, whose open tasks nobody does now. */
      readonly type: 'Unassigned';
      readonly accountName: string;
      readonly personName: string;
      readonly tasks: number;
    }
  | {
      /** The server has switched a webhook off. */
      readonly type: 'WebhookOff';
      readonly accountName: string;
      readonly webhook: string;
      readonly reason: DisabledReason;
    };

export type LimitMet = 'projects' | 'tasks' | 'seats';

/** Returns the notification type of a notice (NOTICE-1). */
export function notificationType({ type }: Pick<Notice, 'type'>): NotificationType {
  return type === 'PaymentFailed' ? 'SubscriptionExpiring' : type;
}

export interface NoticeText {
  readonly title: string;
  readonly message: string;
  /** A path in the web app, or an announcement's external link. Null if no action is needed. */
  readonly actionUrl: string | null;
}

/** Returns the path of an account's settings. The account need not be the one on screen. */
export function settingsPath(tab: 'billing' | 'team' | 'webhooks', accountId: string | null): string {
  return `/settings?tab=${tab}${accountId === null ? '' : `&account=${accountId}`}`;
}

function expiry(daysLeft: number): string {
  if (daysLeft <= 0) return 'today';
  return daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;
}

/**
 * Returns a notice's title, message and link (NOTICE-1).
 * @param accountId the account concerned; null for none
 */
export function noticeText(notice: Notice, accountId: string | null): NoticeText {
  switch (notice.type) {
    case 'TeamInvitation':
      return {
        title: `Join ${notice.accountName}`,
        message: `${notice.inviterName} invited you to ${notice.accountName} as ${notice.role}.`,
        // The token is not stored: the server adds it when the invitee reads the notification.
        actionUrl: null,
      };
    case 'InvitationAccepted':
      return {
        title: 'Invitation accepted',
        message: `${notice.personName} accepted the invitation to ${notice.accountName}.`,
        actionUrl: settingsPath('team', accountId),
      };
    case 'InvitationDeclined':
      return {
        title: 'Invitation declined',
        message: `${notice.personName} declined the invitation to ${notice.accountName}.`,
        actionUrl: settingsPath('team', accountId),
      };
    case 'AccountUpgrade':
      return {
        title: `Welcome to ${tierTitle(notice.tier)}`,
        message: `${notice.accountName} is now on the ${tierTitle(notice.tier)} plan.`,
        actionUrl: settingsPath('billing', accountId),
      };
    case 'SubscriptionExpiring':
      return {
        title: 'Your subscription ends soon',
        message: `${tierTitle(notice.tier)} of ${notice.accountName} ends ${expiry(notice.daysLeft)}.`,
        actionUrl: settingsPath('billing', accountId),
      };
    case 'PaymentFailed':
      return {
        title: 'Payment failed',
        message: `The payment for ${tierTitle(notice.tier)} of ${notice.accountName} failed. Please check your card.`,
        actionUrl: settingsPath('billing', accountId),
      };
    case 'FeatureLimitReached': {
      const singular = notice.limit.replace(/s$/, '');
      return {
        title: 'Plan limit reached',
        message: `${notice.accountName} has reached the limit of ${countOf(notice.max, singular)} of its plan.`,
        actionUrl: settingsPath('billing', accountId),
      };
    }
    case 'NewTeamMember':
      return {
        title: 'New team member',
        message: `${notice.personName} joined ${notice.accountName}.`,
        actionUrl: settingsPath('team', accountId),
      };
    case 'SystemAnnouncement':
      return { title: notice.title, message: notice.message, actionUrl: notice.actionUrl };
    case 'Mentioned':
    case 'Assigned':
    case 'Commented':
    case 'CompletedOfMine':
      return taskNoticeText(notice, accountId);
    case 'Unassigned': {
      const { personName, tasks, accountName } = notice;
      const has = tasks === 1 ? 'has' : 'have';
      return {
        title: `${countOf(tasks, 'task')} of ${personName} ${has} nobody now`,
        message: `${personName} can no longer work in ${accountName}. You can assign these tasks to somebody else.`,
        actionUrl: accountId === null ? '/' : accountPath(accountId),
      };
    }
    case 'WebhookOff':
      return {
        title: `The webhook ${notice.webhook} was switched off`,
        message: `${disabledReasonText(notice.reason)} The webhook belongs to ${notice.accountName}.`,
        actionUrl: settingsPath('webhooks', accountId),
      };
  }
}

/** A member's role and status, which determine whether they are notified. */
export interface NotifiableMember extends Membership {
  readonly userId: string;
}

const isActive = (member: NotifiableMember): boolean => member.status === 'Active';
const ids = (users: readonly NotifiableMember[]): string[] => users.map(({ userId }) => userId);

/**
 * Returns who is notified of an upgrade, an upcoming end or a limit: the active Owner and Admins (NOTICE-2).
 */
export function planRecipients(members: readonly NotifiableMember[]): string[] {
  return ids(members.filter((member) => can(member, 'billing.manage')));
}

/**
 * Returns who is notified of the answer to an invitation: the active Owner and Admins, and the inviter if
 * still active (NOTICE-2).
 * @param userId the user who answered; null if they have not registered
 */
export function responseRecipients(
  members: readonly NotifiableMember[],
  inviterId: string,
  userId: string | null,
): string[] {
  return ids(
    members.filter(
      (member) =>
        member.userId !== userId &&
        isActive(member) &&
        (can(member, 'members.manage') || member.userId === inviterId),
    ),
  );
}

/**
 * Returns who is notified of a new member: the other active members, except those notified of the acceptance
 * (NOTICE-2).
 */
export function newMemberRecipients(
  members: readonly NotifiableMember[],
  inviterId: string,
  userId: string,
): string[] {
  const alreadyNotified = new Set(responseRecipients(members, inviterId, userId));
  return ids(
    members.filter(
      (member) => isActive(member) && member.userId !== userId && !alreadyNotified.has(member.userId),
    ),
  );
}

/** Returns whether a plan change causes a notification: only an upgrade does (NOTICE-4). */
export function isUpgrade(from: Tier, to: Tier): boolean {
  return tierCode(to) > tierCode(from);
}

/**
 * Determines whether to notify today that a subscription is about to end: 7 days before and 1 day before.
 * @returns the number of days left, or undefined on any other day
 */
export function expiryNoticeDue(endsOn: LocalDate, today: LocalDate): 7 | 1 | undefined {
  const daysLeft = daysBetween(today, endsOn);
  return daysLeft === 7 || daysLeft === 1 ? daysLeft : undefined;
}

/**
 * Returns the key that prevents a user from getting the same notification twice; undefined if it is always
 * sent (NOTICE-3). A limit is reported once per day (UTC), an upcoming end once on each of the two days.
 */
export function onceKey(notice: Notice, accountId: string, day: LocalDate): string | undefined {
  if (notice.type === 'FeatureLimitReached') return `limit:${accountId}:${notice.limit}:${day}`;
  if (notice.type === 'SubscriptionExpiring') return `expiring:${accountId}:${day}`;
  if (notice.type === 'PaymentFailed') return `payment-failed:${accountId}:${notice.invoice}`;
  return undefined;
}
