/** Invitations to an account: pure rules (docs/rules/invitations.md). */
import type { MemberStatus, Role } from '../accounts/roles.ts';
import { isSameAddress, parseEmail } from '../identity/email-address.ts';

const DAY_MS = 86_400_000;

/** Days that an invitation can be answered (INVITE-3). */
export const INVITATION_DAYS = 7;

/** So many invitations are sent in an hour (INVITE-8): by one person, and to one address. */
export const INVITATIONS_AN_HOUR = { byInviter: 20, toAddress: 5 } as const;

/** What is told of a token that opens nothing, whatever the reason (INVITE-4). */
export const INVITATION_IS_INVALID = 'This invitation link is invalid or has expired.';

/** What is told of inviting who is there already, oneself among them (INVITE-2). */
export const ALREADY_A_MEMBER = 'This person is already a member.';

/** What is told an inviter whose address is not proven (INVITE-2). */
export const INVITER_IS_UNVERIFIED = 'Please verify your email address before you invite people.';

/** What is told a signed-in user whose address is another than the invitee's (INVITE-5). */
export const INVITATION_IS_FOR_ANOTHER = 'This invitation is for another email address.';

/** What is told where a notification leads to no invitation (INVITE-14). */
export const INVALID_INVITATION_LINK = 'Invalid invitation link';

/** The path of an invitation's page, without its token. */
const INVITATION_PATH = '/invitations/';

/** The token in a link to an invitation, a path or an address; undefined where there is none (INVITE-14). */
export function invitationTokenOf(link: string): string | undefined {
  const from = link.indexOf(INVITATION_PATH);
  if (from < 0) return undefined;
  const token = link.slice(from + INVITATION_PATH.length).split(/[/?#]/, 1)[0];
  return token === '' ? undefined : token;
}

/** When an invitation that is sent now ends. Milliseconds since 1970. */
export function invitationEnd(now: number): number {
  return now + INVITATION_DAYS * DAY_MS;
}

/** What is wrong with the address of an invitation; undefined where nothing is (INVITE-1). */
export function inviteeProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Email address is required';
  return parseEmail(email) === undefined ? 'Please enter a valid email address' : undefined;
}

/** What a person sees who opens a mailed link: the facts, or what stands for them where they cannot be had. */
export interface ShownInvitation {
  /** Undefined for a placeholder. */
  readonly accountId: string | undefined;
  readonly inviteeEmail: string;
  readonly inviterName: string;
  readonly accountName: string;
  readonly role: Role;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Stands for the details of an invitation that cannot be read now; nothing is known of it (INVITE-13). */
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
 * Whether an invitation is for somebody else than who is signed in (INVITE-5).
 * @param inviteeEmail empty where it is not known: then the server says
 */
export function isForAnother(signedInAs: string, inviteeEmail: string): boolean {
  return inviteeEmail !== '' && !isSameAddress(signedInAs, inviteeEmail);
}

/** What stands over the reason where an answer to an invitation failed (INVITE-13). */
export const INVITATION_FAILURES = {
  accept: 'Failed to accept invitation',
  register: 'Failed to create account and accept invitation',
  decline: 'Failed to decline invitation',
} as const;

/** Whether somebody of that status is there already, so that they cannot be invited: who is suspended is resumed instead. */
export function isThereAlready(status: MemberStatus | undefined): boolean {
  return status === 'Active' || status === 'Suspended';
}
