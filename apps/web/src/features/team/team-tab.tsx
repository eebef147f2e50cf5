import type { Account } from '@questlog/contract/accounts';
import { isPaidTeam } from '@questlog/domain/accounts/account-menu';
import { MEMBERS_ARE_NOT_SHOWN } from '@questlog/domain/accounts/member-rules';
import { can } from '@questlog/domain/accounts/roles';
import { usageText } from '@questlog/domain/plans/usage';
import { Users } from 'lucide-react';
import { useRef } from 'react';
import { useSession } from '../../data/hooks.ts';
import { useFeaturePrompt } from '../../data/use-feature-prompt.ts';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { PromptCard } from '@questlog/ui/feedback/prompt-card.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberList, type MemberListControls } from './member-list.tsx';

/** The current account's members and invitations (ACCOUNT-47 to ACCOUNT-49). */
export function TeamTab({ onUpgrade }: { onUpgrade: () => void }) {
  const { account } = useSession();
  const isShown = account !== null && can({ role: account.userRole, status: 'Active' }, 'members.manage');
  return isShown ? (
    <Team key={account.id} account={account} onUpgrade={onUpgrade} />
  ) : (
    <EmptyState compact title={MEMBERS_ARE_NOT_SHOWN} />
  );
}

function Team({ account, onUpgrade }: { account: Account; onUpgrade: () => void }) {
  const prompt = useFeaturePrompt('TEAM_COLLABORATION');
  const list = useRef<MemberListControls>(null);
  const { usedSeats, maxSeats } = account;
  return (
    <div className="flex flex-col gap-6">
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
      {isPaidTeam(account) && <InviteForm account={account} onInvited={() => list.current?.reload()} />}
      <div>
        <h3 className="flex items-baseline justify-between gap-3 font-semibold">
          Members
          <span className="text-sm font-normal text-muted tabular-nums">
            {usageText(usedSeats, maxSeats, 'seats')}
          </span>
        </h3>
        <MemberList account={account} controls={list} />
      </div>
    </div>
  );
}
