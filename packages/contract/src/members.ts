/** The members of an account (docs/rules/accounts.md). */
import { z } from 'zod';
import {
  GIVEN_ROLES,
  MEMBERS_ARE_NOT_SHOWN,
  ROLES_ARE_FOR_OWNERS,
  TRANSFER_IS_FOR_OWNERS,
} from '@questlog/domain/accounts/member-rules';
import { MEMBER_STATUSES, ROLES, type MemberStatus } from '@questlog/domain/accounts/roles';
import { ownSessionOfMember, readsContent } from './access.ts';
import { avatarUrl, id, instant, uuid } from './fields.ts';
import { endpoint } from './route.ts';

export const member = z
  .object({
    /** The membership's id, or the invitation's if the status is 0. */
    id: uuid,
    accountId: uuid,
    /** Null for a pending invitation. */
    userId: uuid.nullable(),
    userEmail: z.string(),
    userFirstName: z.string(),
    userLastName: z.string(),
    avatarUrl,
    /** 0 for Owner, 1 for Admin, 2 for Member. */
    role: z.number().int().min(0).max(2),
    /** 0 for Pending, 1 for Active, 2 for Suspended. */
    status: z.number().int().min(0).max(3),
    /** Null for a pending invitation. */
    joinedAt: instant.nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof member>;

/**
 * A person as shown to all members, without email address or role. Only members who manage the team see
 * those.
 */
export const accountUser = z
  .object({
    /** The user's id, as in a task's `userId` and `completedBy`. */
    id: uuid,
    firstName: z.string(),
    lastName: z.string(),
    avatarUrl,
    /** False for former and suspended members. */
    isActive: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'Person' });
export type AccountUser = z.infer<typeof accountUser>;

/** Returns a schema for one of `words` in any letter case, or its number in `codes`. */
function wordOrCode<Word extends string>(
  words: readonly Word[],
  codes: readonly string[],
  message: string,
): z.ZodType<Word, string | number> {
  const read = (sent: string | number): Word | undefined =>
    words.find((word) =>
      typeof sent === 'number'
        ? codes.indexOf(word) === sent
        : word.toLowerCase() === sent.trim().toLowerCase() || String(codes.indexOf(word)) === sent,
    );
  return z
    .union([z.string(), z.number()], { error: message })
    .transform((sent, context): Word => {
      const word = read(sent);
      if (word !== undefined) return word;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ examples: [...words] });
}

/** A role that can be assigned: Admin (1) or Member (2). */
export const givenRole = wordOrCode(GIVEN_ROLES, ROLES, 'The role must be Admin or Member.');

const STATUSES_GIVEN = ['Active', 'Suspended'] as const satisfies readonly MemberStatus[];
const givenStatus = wordOrCode(STATUSES_GIVEN, MEMBER_STATUSES, 'The status must be Active or Suspended.');

const tag = 'Members';
const manage = { kind: 'account', capability: 'members.manage', scopes: ['team'] } as const;
const byId = z.object({ accountId: id, memberId: id });

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/members',
  summary: 'Members of the account and invited people, the Owner first',
  tag,
  access: { ...manage, rejection: MEMBERS_ARE_NOT_SHOWN },
  params: z.object({ accountId: id }),
  responses: { 200: z.object({ members: z.array(member) }) },
});

export const listAccountUsers = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/people',
  summary: 'Names and pictures of current and former members, for the authors shown on tasks',
  tag,
  access: readsContent,
  params: z.object({ accountId: id }),
  responses: { 200: z.object({ people: z.array(accountUser) }) },
});

export const setMemberRole = endpoint({
  method: 'PUT',
  path: '/api/accounts/{accountId}/members/{memberId}/role',
  summary: "Change a member's role",
  tag,
  access: { ...manage, rejection: ROLES_ARE_FOR_OWNERS },
  params: byId,
  body: z.object({ role: givenRole }),
  responses: { 200: member },
});

export const setMemberStatus = endpoint({
  method: 'PUT',
  path: '/api/accounts/{accountId}/members/{memberId}/status',
  summary: 'Suspend or resume a member',
  tag,
  access: manage,
  params: byId,
  body: z.object({ status: givenStatus }),
  responses: { 200: member },
  errors: ['limit_reached'],
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/accounts/{accountId}/members/{memberId}',
  summary: 'Remove a member, or cancel an invitation',
  tag,
  access: manage,
  params: byId,
  responses: { 204: null },
});

export const leaveAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/leave',
  summary: "End the caller's own membership; the Owner cannot leave",
  tag,
  access: ownSessionOfMember,
  params: z.object({ accountId: id }),
  responses: { 204: null },
  errors: ['conflict'],
});

export const transferAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/transfer',
  summary: 'Hand a team account over to an active Admin; the former Owner stays as an Admin',
  tag,
  access: {
    kind: 'account',
    capability: 'account.transfer',
    scopes: null,
    rejection: TRANSFER_IS_FOR_OWNERS,
  },
  params: z.object({ accountId: id }),
  body: z.object({ memberId: id }),
  responses: { 200: member },
  errors: ['conflict', 'proof_required'],
});

export const memberRoutes = [
  listMembers,
  listAccountUsers,
  setMemberRole,
  setMemberStatus,
  removeMember,
  leaveAccount,
  transferAccount,
] as const;
