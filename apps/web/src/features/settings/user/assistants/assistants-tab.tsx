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
import { AssistantList } from './assistant-list.tsx';
import { ConnectGuide } from './connect-guide.tsx';

/** The user's connected assistants, and how to connect others (ASSIST-41). */
export function AssistantsTab({ user, onFollow }: { user: User; onFollow: (path: string) => void }) {
  const isOffline = useConnection() === 'offline';
  const read = useQuery({ ...accountQuery(useReader(), 'GET /api/assistants'), ...rereadList(isOffline) });
  const { data, refetch } = read;
  return (
    <div className="flex flex-col gap-8">
      <p className="text-sm text-pretty text-muted">
        An assistant such as Claude or ChatGPT reads and changes tasks for you, in one account that you
        choose. It never does more than you may do there yourself. Your tasks are sent to the company that
        runs the assistant.
      </p>
      {isOffline && <Banner tone="warning">Assistants need a connection. You are offline.</Banner>}
      {data === undefined && hasFailed(read) && (
        <EmptyState
          compact
          level={3}
          title="Failed to load your assistants"
          hint={loadAdvice(read.error)}
          action={<RetryButton onRetry={refetch} />}
        />
      )}
      {data === undefined && !hasFailed(read) && <SkeletonRows rows={3} label="Loading your assistants" />}
      {data !== undefined && (
        <>
          <section>
            <h3 className="mb-1 font-semibold">Connected assistants</h3>
            <AssistantList
              assistants={data.assistants}
              accounts={user.availableAccounts}
              isOffline={isOffline}
              reload={refetch}
            />
          </section>
          <ConnectGuide address={data.address} problem={data.addressProblem} onFollow={onFollow} />
        </>
      )}
    </div>
  );
}
