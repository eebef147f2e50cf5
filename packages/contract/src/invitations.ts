/** Invitations to an account (docs/rules/invitations.md). */
import { z } from 'zod';
import { inviteeProblem } from '@questlog/domain/invitations/invitations';
import { isStorable } from '@questlog/domain/text';
import { ownSession } from './access.ts';
import { account } from './accounts.ts';
import { id, instant, uuid } from './fields.ts';
import { givenRole } from './members.ts';
import { endpoint } from './route.ts';

const facts = {
  accountId: uuid,
  inviteeEmail: z.string(),
  /** Name and email address are empty if the inviter no longer exists. */
  inviterEmail: z.string(),
  inviterName: z.string(),
  accountName: z.string(),
  /** 1 for Admin, 2 for Member. */
  role: z.number().int().min(1).max(2),
  expiresAt: instant,
};

/** An invitation as shown to members who manage the team. Its id grants no access. */
export const sentInvitation = z.object({ id: uuid, ...facts }).meta({ id: 'SentInvitation' });
export type SentInvitation = z.infer<typeof sentInvitation>;

/** An invitation as shown to the invitee. Its id is the token for accepting or declining it. */
export const invitation = z.object({ id: z.string(), ...facts }).meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

const inviteeEmail = z
  .string({ error: 'Email address is required' })
  .trim()
  .superRefine((email, context) => {
    const problem = inviteeProblem(email) ?? (isStorable(email) ? undefined : inviteeProblem('@'));
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ format: 'email', maxLength: 254 });

const tag = 'Invitations';
const manage = { kind: 'account', capability: 'members.manage', scopes: ['team'] } as const;
const ofAccount = z.object({ accountId: id });
const byToken = z.object({ token: z.string() });
const open = { access: { kind: 'public' }, rate: 'sign-in' } as const;
const respondable = { access: { kind: 'public', bearer: 'optional' }, rate: 'sign-in' } as const;

export const invite = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/invite',
  summary: 'Invite a person by email; a second invitation sends another email with the new role',
  tag,
  access: { ...manage, feature: 'TEAM_COLLABORATION' },
  params: ofAccount,
  body: z.object({ email: inviteeEmail, role: givenRole }),
  responses: { 201: sentInvitation },
  errors: ['conflict', 'limit_reached'],
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/invitations',
  summary: 'Open invitations to the account, newest first',
  tag,
  access: manage,
  params: ofAccount,
  responses: { 200: z.array(sentInvitation) },
});

export const cancelInvitation = endpoint({
  method: 'DELETE',
  path: '/api/accounts/{accountId}/invitations/{invitationId}',
  summary: 'Cancel an invitation',
  tag,
  access: manage,
  params: z.object({ accountId: id, invitationId: id }),
  responses: { 204: null },
});

export const listPendingInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations/pending',
  summary: "Open invitations to the caller's verified address",
  tag,
  access: ownSession,
  responses: { 200: z.object({ invitations: z.array(invitation) }) },
});

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/{token}',
  summary: 'The invitation of a mailed link',
  tag,
  ...open,
  params: byToken,
  responses: { 200: invitation },
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{token}/accept',
  summary: 'Accept as the user with the invited address; the current account does not change',
  tag,
  ...respondable,
  params: byToken,
  responses: { 200: account },
  errors: ['forbidden', 'conflict', 'registration_required'],
});

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{token}/decline',
  summary: 'Decline; requires only the token',
  tag,
  ...open,
  params: byToken,
  responses: { 204: null },
});

export const respondToInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{token}/respond',
  summary: 'Accept or decline',
  tag,
  ...respondable,
  params: byToken,
  body: z.object({ accept: z.boolean() }),
  responses: { 200: account, 204: null },
  errors: ['forbidden', 'conflict', 'registration_required'],
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{token}/resend',
  summary: 'Send an invitation again, by its id in place of the token; the previous link stops working',
  tag,
  access: ownSession,
  params: byToken,
  responses: { 200: sentInvitation },
  errors: ['forbidden', 'limit_reached'],
});

export const invitationRoutes = [
  invite,
  listInvitations,
  cancelInvitation,
  listPendingInvitations,
  getInvitation,
  acceptInvitation,
  declineInvitation,
  respondToInvitation,
  resendInvitation,
] as const;
