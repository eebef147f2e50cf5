import type { Member } from '@questlog/contract/members';
import {
  removalRefusal,
  resendRefusal,
  roleRefusal,
  suspensionRefusal,
  type MemberFacts,
} from '@questlog/domain/accounts/member-rules';
import { memberName } from '@questlog/domain/accounts/member-texts';
import { Mail, MailX, Pause, Play, ShieldCheck, UserMinus, UserRound } from 'lucide-react';
import { useKeyedApi } from '../../data/queries/use-keyed-api.ts';
import type { MenuEntry, MenuItem } from '@questlog/ui/overlays/menu-entry.ts';
import type { ConfirmOptions } from '@questlog/ui/overlays/confirm-dialog.tsx';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { factsOf } from './member-facts.ts';

export interface MemberActionOptions {
  readonly accountId: string;
  readonly accountName: string;
  readonly actor: MemberFacts;
  /**
   * Runs a confirmed action and shows the result.
   * @param failure the message if it fails
   */
  readonly run: (work: () => Promise<unknown>, done: string, failure: string) => Promise<void>;
}

/**
 * Returns the actions on a member, which ask for confirmation: role, suspension, removal; for an invited
 * person, resending and cancelling. An action that the rules forbid is disabled and shows the reason
 * (ACCOUNT-26 to ACCOUNT-28).
 */
export function useMemberActions(options: MemberActionOptions): (member: Member) => readonly MenuEntry[] {
  const { accountId, accountName, actor, run } = options;
  const api = useKeyedApi();
  const confirm = useConfirm();

  const act = async (
    question: ConfirmOptions,
    work: () => Promise<unknown>,
    done: string,
    failure: string,
  ): Promise<void> => {
    if (await confirm(question)) await run(work, done, failure);
  };

  return (member) => {
    const name = memberName(member);
    const facts = factsOf(member);
    const ofMember = { accountId, memberId: member.id };
    const removal = removalRefusal(actor, facts);
    if (facts.status === 'Pending') {
      return [
        {
          label: 'Send Again',
          icon: <Mail size={16} />,
          ...refusedBy(resendRefusal(actor, facts, facts.role)),
          onSelect: () =>
            void act(
              {
                title: 'Send the invitation again?',
                message: `${name} gets another email. The link in the previous one stops working.`,
                confirmText: 'Send Again',
                type: 'info',
              },
              () => api('POST /api/invitations/{token}/resend', { params: { token: member.id } }),
              `Invitation sent again to ${name}`,
              'Failed to send invitation',
            ),
        },
        {
          label: 'Cancel Invitation',
          icon: <MailX size={16} />,
          danger: true,
          ...refusedBy(removal),
          onSelect: () =>
            void act(
              {
                title: 'Cancel the invitation?',
                message: `The link sent to ${name} stops working, and the seat is free again.`,
                confirmText: 'Cancel Invitation',
                cancelText: 'Keep It',
                type: 'danger',
              },
              () => api('DELETE /api/accounts/{accountId}/members/{memberId}', { params: ofMember }),
              `Cancelled the invitation of ${name}`,
              'Failed to cancel invitation',
            ),
        },
      ];
    }
    const next = facts.role === 'Admin' ? 'Member' : 'Admin';
    const suspends = facts.status === 'Active';
    return [
      {
        label: next === 'Admin' ? 'Make Admin' : 'Make Member',
        icon: next === 'Admin' ? <ShieldCheck size={16} /> : <UserRound size={16} />,
        ...refusedBy(roleRefusal(actor, facts)),
        onSelect: () =>
          void act(
            {
              title: next === 'Admin' ? `Make ${name} an Admin?` : `Make ${name} a Member?`,
              message:
                next === 'Admin'
                  ? 'Admins manage members, settings and payment.'
                  : 'They can still work on all tasks but can no longer manage the account.',
              confirmText: next === 'Admin' ? 'Make Admin' : 'Make Member',
              type: 'info',
            },
            () =>
              api('PUT /api/accounts/{accountId}/members/{memberId}/role', {
                params: ofMember,
                body: { role: next },
              }),
            next === 'Admin' ? `${name} is an Admin now` : `${name} is a Member now`,
            'Failed to change member role',
          ),
      },
      {
        label: suspends ? 'Suspend' : 'Resume',
        icon: suspends ? <Pause size={16} /> : <Play size={16} />,
        ...refusedBy(suspensionRefusal(actor, facts)),
        onSelect: () =>
          void act(
            suspends
              ? {
                  title: `Suspend ${name}?`,
                  message: `${name} loses access to ${accountName} immediately, until you resume them. Their tasks stay.`,
                  confirmText: 'Suspend',
                  type: 'warning',
                }
              : {
                  title: `Let ${name} in again?`,
                  message: 'They take a seat and regain access to everything.',
                  confirmText: 'Resume',
                  type: 'info',
                },
            () =>
              api('PUT /api/accounts/{accountId}/members/{memberId}/status', {
                params: ofMember,
                body: { status: suspends ? 'Suspended' : 'Active' },
              }),
            suspends ? `${name} is suspended` : `${name} is back`,
            suspends ? 'Failed to suspend team member' : 'Failed to resume team member',
          ),
      },
      {
        label: 'Remove',
        icon: <UserMinus size={16} />,
        danger: true,
        ...refusedBy(removal),
        onSelect: () =>
          void act(
            {
              title: `Remove ${name}?`,
              message: `${name} loses access to ${accountName} immediately. Their tasks stay.`,
              confirmText: 'Remove',
              type: 'danger',
            },
            () => api('DELETE /api/accounts/{accountId}/members/{memberId}', { params: ofMember }),
            `Removed ${name}`,
            'Failed to remove team member',
          ),
      },
    ];
  };
}

function refusedBy(reason: string | undefined): Pick<MenuItem, 'disabled' | 'hint'> {
  return reason === undefined ? {} : { disabled: true, hint: reason };
}
