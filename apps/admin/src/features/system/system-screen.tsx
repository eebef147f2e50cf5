import { Button } from '@questlog/ui/controls/button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { hasFailed } from '@questlog/api-client/query-options';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useConsole } from '../../access/console-context.ts';
import { Failure } from '../../calls/failure.tsx';
import { adminQuery } from '../../calls/admin-query.ts';
import { ScreenHead } from '../../lists/screen-head.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { SystemFacts } from './system-facts.tsx';

/** The health of the installation (ADMIN-55). */
export function SystemScreen() {
  const read = useQuery(adminQuery(useConsole(), 'GET /api/admin/system'));
  const { data: system, error, isFetching, refetch } = read;
  return (
    <>
      <ScreenHead
        title="System"
        about="The state of this installation."
        actions={
          <Button
            icon={<RefreshCw size={16} aria-hidden="true" />}
            busy={isFetching && system !== undefined}
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
        }
      />
      {hasFailed(read) && (
        <Failure
          className="mb-4"
          what="Failed to load the system"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {system === undefined ? (
        !hasFailed(read) && <SkeletonRows rows={8} label="Loading the system" />
      ) : (
        <div className="flex flex-col gap-8">
          <SystemFacts system={system} />
          <section aria-label="Failed jobs">
            <h2 className="mb-2 text-base">Failed jobs</h2>
            <FailedJobs jobs={system.failedJobs} onRetried={() => void refetch()} />
          </section>
        </div>
      )}
    </>
  );
}
