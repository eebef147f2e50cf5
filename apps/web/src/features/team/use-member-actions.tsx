import type { Member } from '@questlog/contract/members';
import {
  removalRejection,
  resendRejection,
  roleRejection,
  suspensionRejection,
  transferProblem,
  type MemberFacts,
} from '@questlog/domain/accounts/member-rules';
import { can } from '@questlog/domain/accounts/roles';
import { memberName } from '@questlog/domain/accounts/member-texts';
import { Crown, Mail, MailX, Pause, Play, ShieldCheck, UserMinus, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
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

/** A menu action with its confirmation and messages. */
interface MemberAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly danger?: true;
  /** Why the rules forbid the action; undefined if it is allowed. */
  readonly rejection: string | undefined;
  readonly question: ConfirmOptions;
  readonly work: () => Promise<unknown>;
  readonly done: string;
  readonly failure: string;
}

/**
 * Returns the actions for a member, with confirmation: change the role, make them the owner, suspend, remove.
 * For an invited person: resend or cancel the invitation. A forbidden action is disabled and shows the reason
 * (ACCOUNT-26 to ACCOUNT-28); making somebody the owner is only offered where it is possible (ACCOUNT-77).
 */
export function useMemberActions(options: MemberActionOptions): (member: Member) => readonly MenuEntry[] {
  const { accountId, accountName, actor, run } = options;
  const api = useKeyedApi();
  const confirm = useConfirm();

  const start = async ({ question, work, done, failure }: MemberAction): Promise<void> => {
    if (await confirm(question)) await run(work, done, failure);
  };
  const entryOf = (action: MemberAction): MenuItem => ({
    label: action.label,
    icon: action.icon,
    danger: action.danger,
    ...disabledBy(action.rejection),
    onSelect: () => void start(action),
  });

  return (member) => {
    const target = {
      api,
      actor,
      accountName,
      name: memberName(member),
      facts: factsOf(member),
      params: { accountId, memberId: member.id },
    };
    const actions =
      target.facts.status === 'Pending'
        ? [resending(target), cancelling(target)]
        : [
            changingRole(target),
            ...(canBecomeOwner(target) ? [handingOver(target)] : []),
            suspending(target),
            removing(target),
          ];
    return actions.map(entryOf);
  };
}

interface Target {
  readonly api: ReturnType<typeof useKeyedApi>;
  readonly actor: MemberFacts;
  readonly accountName: string;
  readonly name: string;
  readonly facts: MemberFacts;
  readonly params: { readonly accountId: string; readonly memberId: string };
}

function resending({ api, actor, name, facts, params }: Target): MemberAction {
  return {
    label: 'Send again',
    icon: <Mail size={16} />,
    rejection: resendRejection(actor, facts, facts.role),
    question: {
      title: 'Send the invitation again?',
      message: `${name} gets another email. The link in the previous one stops working.`,
      confirmText: 'Send again',
      type: 'info',
    },
    work: () => api('POST /api/invitations/{token}/resend', { params: { token: params.memberId } }),
    done: `Invitation sent again to ${name}`,
    failure: 'Failed to send invitation',
  };
}

function cancelling({ api, actor, name, facts, params }: Target): MemberAction {
  return {
    label: 'Cancel invitation',
    icon: <MailX size={16} />,
    danger: true,
    rejection: removalRejection(actor, facts),
    question: {
      title: 'Cancel the invitation?',
      message: `The link sent to ${name} stops working, and the seat is free again.`,
      confirmText: 'Cancel invitation',
      cancelText: 'Keep It',
      type: 'danger',
    },
    work: () => api('DELETE /api/accounts/{accountId}/members/{memberId}', { params }),
    done: `Cancelled the invitation of ${name}`,
    failure: 'Failed to cancel invitation',
  };
}

function changingRole({ api, actor, name, facts, params }: Target): MemberAction {
  const next = facts.role === 'Admin' ? 'Member' : 'Admin';
  const label = `Make ${next}`;
  const member = next === 'Admin' ? 'an Admin' : 'a Member';
  return {
    label,
    icon: next === 'Admin' ? <ShieldCheck size={16} /> : <UserRound size={16} />,
    rejection: roleRejection(actor, facts),
    question: {
      title: `Make ${name} ${member}?`,
      message:
        next === 'Admin'
          ? 'Admins manage members, settings and payment.'
          : 'They can still work on all tasks but can no longer manage the account.',
      confirmText: label,
      type: 'info',
    },
    work: () =>
      api('PUT /api/accounts/{accountId}/members/{memberId}/role', { params, body: { role: next } }),
    done: `${name} is ${member} now`,
    failure: 'Failed to change member role',
  };
}

function canBecomeOwner({ actor, facts }: Target): boolean {
  return can(actor, 'account.transfer') && transferProblem('Team', facts) === undefined;
}

function handingOver({ api, accountName, name, params }: Target): MemberAction {
  const { accountId, memberId } = params;
  return {
    label: 'Make Owner',
    icon: <Crown size={16} />,
    rejection: undefined,
    question: {
      title: `Make ${name} the owner?`,
      message: `They become the owner of “${accountName}”. You stay as an Admin.`,
      confirmText: 'Make Owner',
      type: 'warning',
    },
    work: () => api('POST /api/accounts/{accountId}/transfer', { params: { accountId }, body: { memberId } }),
    done: `${name} is the owner now`,
    failure: 'Failed to hand over the account',
  };
}

function suspending({ api, actor, accountName, name, facts, params }: Target): MemberAction {
  const suspends = facts.status === 'Active';
  return {
    label: suspends ? 'Suspend' : 'Resume',
    icon: suspends ? <Pause size={16} /> : <Play size={16} />,
    rejection: suspensionRejection(actor, facts),
    question: suspends
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
    work: () =>
      api('PUT /api/accounts/{accountId}/members/{memberId}/status', {
        params,
        body: { status: suspends ? 'Suspended' : 'Active' },
      }),
    done: suspends ? `${name} is suspended` : `${name} is back`,
    failure: suspends ? 'Failed to suspend team member' : 'Failed to resume team member',
  };
}

function removing({ api, actor, accountName, name, facts, params }: Target): MemberAction {
  return {
    label: 'Remove',
    icon: <UserMinus size={16} />,
    danger: true,
    rejection: removalRejection(actor, facts),
    question: {
      title: `Remove ${name}?`,
      message: `${name} loses access to ${accountName} immediately. Their tasks stay.`,
      confirmText: 'Remove',
      type: 'danger',
    },
    work: () => api('DELETE /api/accounts/{accountId}/members/{memberId}', { params }),
    done: `Removed ${name}`,
    failure: 'Failed to remove team member',
  };
}

function disabledBy(reason: string | undefined): Pick<MenuItem, 'disabled' | 'hint'> {
  return reason === undefined ? {} : { disabled: true, hint: reason };
}
