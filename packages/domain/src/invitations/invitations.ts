/** Invitations to an account: pure rules (docs/rules/invitations.md). */
import type { MemberStatus, Role } from '../accounts/roles.ts';
import { isSameAddress, parseEmail } from '../identity/email-address.ts';

const DAY_MS = 86_400_000;

/** Number of days after which an invitation expires (INVITE-3). */
export const INVITATION_DAYS = 7;

/** Maximum number of invitations per hour (INVITE-8): from one inviter, and to one address. */
export const INVITATIONS_AN_HOUR = { byInviter: 20, toAddress: 5 } as const;

/** Error for every invalid invitation token. It does not reveal the reason (INVITE-4). */
export const INVITATION_IS_INVALID = 'This invitation link is invalid or has expired.';

/** Error if the invitee is already a member, for example the inviter (INVITE-2). */
export const ALREADY_A_MEMBER = 'This person is already a member.';

/** Error for an inviter with an unverified address (INVITE-2). */
export const INVITER_IS_UNVERIFIED = 'Please verify your email address before you invite people.';

/** Error for a signed-in user whose address differs from the invitee's (INVITE-5). */
export const INVITATION_IS_FOR_ANOTHER = 'This invitation is for another email address.';

/** Error if a notification's link has no invitation token (INVITE-14). */
export const INVALID_INVITATION_LINK = 'Invalid invitation link';

/** The path of an invitation's page, without its token. */
const INVITATION_PATH = '/invitations/';

/**
 * Returns the token in an invitation link, which is a path or a URL; undefined for any other text
 * (INVITE-14).
 */
export function invitationTokenOf(link: string): string | undefined {
  const from = link.indexOf(INVITATION_PATH);
  if (from < 0) return undefined;
  const token = link.slice(from + INVITATION_PATH.length).split(/[/?#]/, 1)[0];
  return token === '' ? undefined : token;
}

/** Returns when an invitation sent at `now` expires, in milliseconds since 1970. */
export function invitationEnd(now: number): number {
  return now + INVITATION_DAYS * DAY_MS;
}

/** Returns the problem with an invitee's address, if any (INVITE-1). */
export function inviteeProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Email address is required';
  return parseEmail(email) === undefined ? 'Please enter a valid email address' : undefined;
}

/**
 * The invitation on the page that the email links to: its details, or placeholders if they cannot be loaded.
 */
export interface ShownInvitation {
  /** Undefined for a placeholder. */
  readonly accountId: string | undefined;
  readonly inviteeEmail: string;
  readonly inviterName: string;
  readonly accountName: string;
  readonly role: Role;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Returns a placeholder for an invitation that cannot be loaded (INVITE-13). */
export function placeholderInvitation(now: number): ShownInvitation {
  return {
    accountId: undefined,
    inviteeEmail: '',
    inviterName: 'Somebody',
    accountName: 'a Questlog account',
    role: 'Member',
    expiresAt: invitationEnd(now),
  };
}

/**
 * Returns whether an invitation is for someone else (INVITE-5).
 * @param inviteeEmail empty if unknown; the server then checks it
 */
export function isForAnother(signedInAs: string, inviteeEmail: string): boolean {
  return inviteeEmail !== '' && !isSameAddress(signedInAs, inviteeEmail);
}

/** Titles of the errors shown when accepting or declining an invitation fails (INVITE-13). */
export const INVITATION_FAILURES = {
  accept: 'Failed to accept invitation',
  register: 'Failed to create account and accept invitation',
  decline: 'Failed to decline invitation',
} as const;

/**
 * Returns whether a person with this status is already a member and cannot be invited. A suspended member is
 * resumed instead.
 */
export function isAlreadyMember(status: MemberStatus | undefined): boolean {
  return status === 'Active' || status === 'Suspended';
}
