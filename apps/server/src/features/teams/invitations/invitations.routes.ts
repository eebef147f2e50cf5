/** Endpoints for sending and answering invitations. */
import type { Account } from '@questlog/contract/accounts';
import {
  acceptInvitation,
  cancelInvitation,
  declineInvitation,
  getInvitation,
  invite,
  listInvitations,
  listPendingInvitations,
  resendInvitation,
  respondToInvitation,
  type SentInvitation,
} from '@questlog/contract/invitations';
import { bind, type PublicCaller, type BoundRoute } from '../../../endpoint/binding.ts';
import type { Announcer } from '../../../account-change/announcer.ts';
import { empty, json } from '../../../platform/http/responses/route-response.ts';
import {
  acceptInvitation as accept,
  declineInvitation as decline,
  requireInvitation,
  rejectVisitor,
} from './responses.commands.ts';
import {
  cancelInvitation as cancel,
  invite as inviteOne,
  resendInvitation as resend,
  type InvitationDeps,
} from './invitations.commands.ts';
import { sentInvitations } from './invitations.queries.ts';
import { invitationsOfUser } from './tokens.queries.ts';

/** Returns the invitation routes. @param live announces visitors' answers */
export function invitationRoutes(deps: InvitationDeps, live: Announcer): readonly BoundRoute[] {
  const { pool } = deps;
  const acceptAs = (token: string, { caller, now, repeatable }: PublicCaller<Account>): Promise<Account> =>
    caller === undefined
      ? rejectVisitor(pool, token, now)
      : accept(pool, token, { userId: caller.userId, repeatable }, { now, live });
  const declineAs = (
    token: string,
    { caller, now, repeatable }: PublicCaller<undefined>,
  ): Promise<undefined> =>
    decline(pool, token, { now, live }, caller && { userId: caller.userId, repeatable });

  return [
    bind(invite, ({ body }, member) => inviteOne(deps, member, body), {
      respond: (sent: SentInvitation) => json(201, sent),
    }),

    bind(listInvitations, async (_input, { accountId, now }) =>
      json(200, await sentInvitations(pool, { accountId, now })),
    ),

    bind(cancelInvitation, ({ params }, member) => cancel(pool, member, params.invitationId), {
      respond: () => empty,
    }),

    bind(listPendingInvitations, async (_input, { userId, now }) =>
      json(200, { invitations: await invitationsOfUser(pool, { userId, now }) }),
    ),

    bind(getInvitation, async ({ params }, { now }) =>
      json(200, (await requireInvitation(pool, params.token, now)).json),
    ),

    bind(acceptInvitation, ({ params }, caller) => acceptAs(params.token, caller), {
      respond: (account: Account) => json(200, account),
    }),

    bind(declineInvitation, ({ params }, caller) => declineAs(params.token, caller), {
      respond: () => empty,
    }),

    bind(
      respondToInvitation,
      ({ params, body }, caller) =>
        body.accept ? acceptAs(params.token, caller) : declineAs(params.token, caller),
      { respond: (account: Account | undefined) => (account === undefined ? empty : json(200, account)) },
    ),

    bind(resendInvitation, ({ params }, caller) => resend(deps, caller, params.token), {
      respond: (sent: SentInvitation) => json(200, sent),
    }),
  ];
}
