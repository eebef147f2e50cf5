import type { Account } from '@questlog/contract/accounts';
import { featurePrompt } from '@questlog/domain/plans/feature-prompt';
import {
  isUpgradeDue,
  limitUsageText,
  storageText,
  usageLevel,
  usageText,
} from '@questlog/domain/plans/usage';
import { loadAdvice } from '@questlog/api-client/call-failure';
import { hasFailed } from '@questlog/api-client/query-options';
import { useQuery } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { accountQuery, useReader } from '../../../data/queries/account-query.ts';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { PromptCard } from '@questlog/ui/feedback/prompt-card.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { UsageMeter, type MeterLevel } from '@questlog/ui/feedback/usage-meter.tsx';

/** Shows how much of its plan's limits the account uses, with a link to upgrade (ACCOUNT-45). */
export function UsageTab({ account, onUpgrade }: { account: Account; onUpgrade: () => void }) {
  const params = { accountId: account.id };
  const read = useQuery(accountQuery(useReader(), 'GET /api/accounts/{accountId}/usage', { params }));
  const { data: usage, refetch } = read;
  if (usage === undefined) {
    return hasFailed(read) ? (
      <EmptyState
        compact
        level={3}
        title="Failed to load the usage"
        hint={loadAdvice(read.error)}
        action={<RetryButton onRetry={refetch} />}
      />
    ) : (
      <SkeletonRows rows={4} label="Loading the usage" />
    );
  }
  const { projects, tasks, seats, storage } = usage;
  const { owned } = storage;
  const prompt = featurePrompt({ role: account.userRole, status: 'Active' }, account, 'ADVANCED_PROJECTS');
  return (
    <div className="flex flex-col gap-3">
      <Meter title="Projects" noun="projects" {...projects} />
      <Meter title="Tasks" noun="tasks" {...tasks} />
      {/* The only seat of a personal account is always in use, which is not a problem (ACCOUNT-74). */}
      <Meter
        title="Seats"
        noun="seats"
        {...seats}
        level={account.accountType === 'Team' ? usageLevel(seats.current, seats.max) : 'fine'}
      />
      <UsageMeter
        title="Storage"
        noun="storage"
        text={storageText(storage.current)}
        level="fine"
        current={storage.current}
        max={null}
      />
      {owned !== null && (
        <UsageMeter
          title="Storage of all your accounts"
          noun="the storage of all your accounts"
          text={limitUsageText('storage', owned.current, owned.max)}
          level={usageLevel(owned.current, owned.max)}
          current={owned.current}
          max={owned.max}
        />
      )}
      {prompt !== undefined && isUpgradeDue(projects, tasks) && (
        <div className="mt-3">
          <PromptCard
            icon={<Rocket size={20} />}
            title="Room for more"
            description={prompt.description}
            requires={prompt.requires}
            action={prompt.upgrade}
            onAct={onUpgrade}
          />
        </div>
      )}
    </div>
  );
}

function Meter({
  title,
  noun,
  current,
  max,
  level = usageLevel(current, max),
}: {
  title: string;
  noun: string;
  current: number;
  max: number | null;
  level?: MeterLevel;
}) {
  return <UsageMeter {...{ title, noun, current, max, level }} text={usageText(current, max, noun)} />;
}
