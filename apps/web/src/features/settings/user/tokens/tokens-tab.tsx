import { loadAdvice } from '@questlog/api-client/call-failure';
import { hasFailed } from '@questlog/api-client/query-options';
import type { User } from '@questlog/contract/identity/user';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useConnection } from '../../../../data/hooks.ts';
import { accountQuery, useReader } from '../../../../data/queries/account-query.ts';
import { rereadList } from '../../reread-list.ts';
import { NewToken } from './new-token.tsx';
import { TokenList } from './token-list.tsx';

/** The user's API tokens, and the form for a new one (TOKEN-11). */
export function TokensTab({ user }: { user: User }) {
  const isOffline = useConnection() === 'offline';
  const read = useQuery({ ...accountQuery(useReader(), 'GET /api/tokens'), ...rereadList(isOffline) });
  const { data, refetch } = read;
  return (
    <div className="flex flex-col gap-8">
      <p className="text-sm text-pretty text-muted">
        With an API token, a script of yours reads and changes tasks in one account. It never does more than
        you may do there yourself. All calls are described in the{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer" className="text-accent underline">
          documentation of the API
        </a>
        .
      </p>
      {isOffline && <Banner tone="warning">API tokens need a connection. You are offline.</Banner>}
      <NewToken user={user} isOffline={isOffline} onCreated={() => void refetch()} />
      <section>
        <h3 className="mb-1 font-semibold">Your tokens</h3>
        {data !== undefined ? (
          <TokenList
            tokens={data.tokens}
            accounts={user.availableAccounts}
            isOffline={isOffline}
            reload={refetch}
          />
        ) : hasFailed(read) ? (
          <EmptyState
            compact
            level={3}
            title="Failed to load your API tokens"
            hint={loadAdvice(read.error)}
            action={<RetryButton onRetry={refetch} />}
          />
        ) : (
          <SkeletonRows rows={2} label="Loading your API tokens" />
        )}
      </section>
    </div>
  );
}
