import type { Account } from '@questlog/contract/accounts';
import { isPaidTeam } from '@questlog/domain/accounts/account-menu';
import { MEMBERS_ARE_NOT_SHOWN } from '@questlog/domain/accounts/member-rules';
import { can } from '@questlog/domain/accounts/roles';
import { usageLevel, usageText } from '@questlog/domain/plans/usage';
import { UserPlus, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSession } from '../../data/hooks.ts';
import { useFeaturePrompt } from '../../data/use-feature-prompt.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { PromptCard } from '@questlog/ui/feedback/prompt-card.tsx';
import { UsageMeter } from '@questlog/ui/feedback/usage-meter.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberList, type MemberListControls } from './member-list.tsx';

/** The members and invitations of the current account (ACCOUNT-47 to ACCOUNT-49). */
export function TeamDialog({
  open,
  onClose,
  onClosed,
  onUpgrade,
}: {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Opens the team plans. */
  onUpgrade: () => void;
}) {
  const { account } = useSession();
  const isShown = account !== null && can({ role: account.userRole, status: 'Active' }, 'members.manage');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size="lg"
      tall
      title="Team Management"
      description={account?.name}
    >
      {isShown ? (
        <Team key={account.id} account={account} onUpgrade={onUpgrade} />
      ) : (
        <EmptyState compact title={MEMBERS_ARE_NOT_SHOWN} />
      )}
    </Dialog>
  );
}

function Team({ account, onUpgrade }: { account: Account; onUpgrade: () => void }) {
  const prompt = useFeaturePrompt('TEAM_COLLABORATION');
  const [invite, setInvite] = useState<'none' | 'open' | 'closing'>('none');
  const list = useRef<MemberListControls>(null);
  const { usedSeats, maxSeats } = account;
  return (
    <div className="flex flex-col gap-4">
      {prompt !== undefined && (
        <PromptCard
          icon={<Users size={20} />}
          title={prompt.title}
          description={prompt.description}
          requires={prompt.requires}
          action={prompt.upgrade}
          onAct={onUpgrade}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <UsageMeter
          title="Seats"
          noun="seats"
          text={usageText(usedSeats, maxSeats, 'seats')}
          level={usageLevel(usedSeats, maxSeats)}
          current={usedSeats}
          max={maxSeats}
          className="min-w-0 flex-1 basis-56"
        />
        {isPaidTeam(account) && (
          <Button
            variant="primary"
            icon={<UserPlus size={16} aria-hidden="true" />}
            onClick={() => setInvite('open')}
          >
            Invite Member
          </Button>
        )}
      </div>
      <MemberList account={account} controls={list} />
      {invite !== 'none' && (
        <InviteDialog
          open={invite === 'open'}
          account={account}
          onClose={() => setInvite('closing')}
          onClosed={() => setInvite('none')}
          onInvited={() => list.current?.reload()}
        />
      )}
    </div>
  );
}
