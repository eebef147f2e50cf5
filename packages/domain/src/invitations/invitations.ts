/** Invitations to an account: pure rules (docs/rules/invitations.md). */
import type { MemberStatus } from '../accounts/roles.ts';
import { parseEmail } from '../identity/email-address.ts';

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

/** When an invitation that is sent now ends. Milliseconds since 1970. */
export function invitationEnd(now: number): number {
  return now + INVITATION_DAYS * DAY_MS;
}

/** What is wrong with the address of an invitation; undefined where nothing is (INVITE-1). */
export function inviteeProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Email address is required';
  return parseEmail(email) === undefined ? 'Please enter a valid email address' : undefined;
}

/** Whether two addresses are one person's: letter case makes no difference (INVITE-5). */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Whether somebody of that status is there already, so that they cannot be invited: who is suspended is resumed instead. */
export function isThereAlready(status: MemberStatus | undefined): boolean {
  return status === 'Active' || status === 'Suspended';
}
