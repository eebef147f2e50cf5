/**
 * Who is told what, and when (docs/rules/notifications.md).
 *
 * - An invitation is told to whom it invites; its end to who manages members, and to whoever invited.
 * - What concerns the plan (an upgrade, an end that comes near, a limit that was met) is told to Owner and Admins.
 * - A new member is told to the other active members, once: who hears of the accepted invitation needs no second note.
 * - An announcement is told to everybody who may sign in.
 *
 * Nobody is told of what they did themselves with an invitation.
 */
import { countOf } from '../counts.ts';
import { daysBetween, type LocalDate } from '../dates/local-date.ts';
import { tierCode, tierTitle, type Tier } from '../plans/plans.ts';
import { can, type Membership, type Role } from '../accounts/roles.ts';

/** By the number by which the wire knows each: TeamInvitation=0 … SystemAnnouncement=7. */
export const NOTIFICATION_TYPES = [
  'TeamInvitation',
  'InvitationAccepted',
  'InvitationDeclined',
  'AccountUpgrade',
  'SubscriptionExpiring',
  'FeatureLimitReached',
  'NewTeamMember',
  'SystemAnnouncement',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The number by which the wire and the database know a type (NOTICE-1). */
export function notificationCode(type: NotificationType): number {
  return NOTIFICATION_TYPES.indexOf(type);
}

/** What there is to tell. */
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
      /** Told as a subscription that may end. */
      readonly type: 'PaymentFailed';
      readonly accountName: string;
      readonly tier: Tier;
      /** The invoice that was not paid. */
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
    };

export type LimitMet = 'projects' | 'tasks' | 'seats';

/** The type as which a notice is told (NOTICE-1). */
export function notificationType({ type }: Pick<Notice, 'type'>): NotificationType {
  return type === 'PaymentFailed' ? 'SubscriptionExpiring' : type;
}

/** A notice as people read it. */
export interface NoticeText {
  readonly title: string;
  readonly message: string;
  /** A path of the web app (an announcement's may lead elsewhere); null where there is nothing to do. */
  readonly actionUrl: string | null;
}

/** Where the settings of an account are: it may be another than the one on screen. */
export function settingsPath(tab: 'billing' | 'team', accountId: string | null): string {
  return `/settings?tab=${tab}${accountId === null ? '' : `&account=${accountId}`}`;
}

function expiry(daysLeft: number): string {
  if (daysLeft <= 0) return 'today';
  return daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;
}

/**
 * Title, message and link of a notice (NOTICE-1).
 * @param accountId of the account that it is about; null for none
 */
export function noticeText(notice: Notice, accountId: string | null): NoticeText {
  switch (notice.type) {
    case 'TeamInvitation':
      return {
        title: `Join ${notice.accountName}`,
        message: `${notice.inviterName} invited you to ${notice.accountName} as ${notice.role}.`,
        // The token of the link is stored nowhere: who reads the notification is told it then.
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
  }
}

/** A member, as the rules of who is told look at them. */
export interface Person extends Membership {
  readonly userId: string;
}

const isActive = (person: Person): boolean => person.status === 'Active';
const ids = (people: readonly Person[]): string[] => people.map(({ userId }) => userId);

/** Whom an upgrade, a coming end and a limit are told to: the active Owner and Admins (NOTICE-2). */
export function planRecipients(members: readonly Person[]): string[] {
  return ids(members.filter((person) => can(person, 'billing.manage')));
}

/**
 * Whom the answer to an invitation is told to: the active Owner and Admins, and the inviter while an active member
 * (NOTICE-2).
 * @param personId who answered; null where they have no user
 */
export function answerRecipients(
  members: readonly Person[],
  inviterId: string,
  personId: string | null,
): string[] {
  return ids(
    members.filter(
      (person) =>
        person.userId !== personId &&
        isActive(person) &&
        (can(person, 'members.manage') || person.userId === inviterId),
    ),
  );
}

/** Whom a new member is told to: the active members but them and those who hear that they accepted (NOTICE-2). */
export function newMemberRecipients(
  members: readonly Person[],
  inviterId: string,
  personId: string,
): string[] {
  const told = new Set(answerRecipients(members, inviterId, personId));
  return ids(
    members.filter((person) => isActive(person) && person.userId !== personId && !told.has(person.userId)),
  );
}

/** Whether a change of plan is told: where the plan is a higher one (NOTICE-4). */
export function isUpgrade(from: Tier, to: Tier): boolean {
  return tierCode(to) > tierCode(from);
}

/**
 * Whether a subscription that ends is told of today: 7 days and 1 day before.
 * @returns the days left, or undefined on any other day
 */
export function expiryNoticeDue(endsOn: LocalDate, today: LocalDate): 7 | 1 | undefined {
  const daysLeft = daysBetween(today, endsOn);
  return daysLeft === 7 || daysLeft === 1 ? daysLeft : undefined;
}

/**
 * What may be told once only, by a key that a user has once: a limit once a day (of UTC), an end once for each of
 * its two days. Undefined for what is told each time (NOTICE-3).
 */
export function onceKey(notice: Notice, accountId: string, day: LocalDate): string | undefined {
  if (notice.type === 'FeatureLimitReached') return `limit:${accountId}:${notice.limit}:${day}`;
  if (notice.type === 'SubscriptionExpiring') return `expiring:${accountId}:${day}`;
  if (notice.type === 'PaymentFailed') return `payment-failed:${accountId}:${notice.invoice}`;
  return undefined;
}
